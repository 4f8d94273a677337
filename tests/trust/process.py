"""The server as people start it: a process of its own, to be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

PATIENCE = 120.0  # seconds for a start on a busy machine
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Process:
    """`ludus serve` on a database. What it prints is kept in a file."""

    db: str
    log: Path
    base: str = ""  # its address, while it is there
    starts: list[float] = field(default_factory=list)  # seconds from each start to the first answer
    efforts: list[float] = field(default_factory=list)  # the same in seconds of computing, whoever else computes
    running: subprocess.Popen[bytes] | None = None
    more: tuple[str, ...] = ()  # other options
    files: int = 0  # how many it may have open; 0: as many as we

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.log.touch()
        begun, said = time.monotonic(), self.log.stat().st_size
        command = [sys.executable, "-m", "ludus.cli", "serve", "--port", "0", "--db", self.db, *self.more]
        if self.files:
            command = ["sh", "-c", f'ulimit -n {self.files}; exec "$@"', "sh", *command]
        with self.log.open("ab") as out:
            env = {**os.environ, "PYTHONUNBUFFERED": "1"}
            self.running = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=env)
        while True:
            told = self.log.read_bytes()[said:].decode(errors="replace")
            found = re.search(r"http://localhost:(\d+)/", told)
            if found is not None and self.answers(f"http://127.0.0.1:{found[1]}"):
                break
            if self.running.poll() is not None or time.monotonic() > begun + PATIENCE:
                raise RuntimeError(f"the server did not start: {told[-2000:]}")
            time.sleep(0.01)
        self.starts.append(time.monotonic() - begun)
        self.efforts.append(self.effort())

    def answers(self, base: str) -> bool:
        try:
            ready = httpx.get(f"{base}/join", timeout=PATIENCE, verify=False).status_code == 200
        except httpx.TransportError:
            return False
        self.base = base
        return ready

    def effort(self) -> float:
        """Seconds of computing so far; where the system does not tell, those that have passed."""
        assert self.running is not None
        try:
            fields = Path(f"/proc/{self.running.pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            return self.starts[-1]
        return (int(fields[11]) + int(fields[12])) / TICKS

    def kill(self) -> None:
        """As a power cut or an impatient administrator would."""
        assert self.running is not None
        self.base = ""
        self.running.send_signal(signal.SIGKILL)
        self.running.wait()

    def end(self) -> None:
        """As an administrator does, and with it the processes it started."""
        assert self.running is not None
        self.base = ""
        self.running.send_signal(signal.SIGTERM)
        self.running.wait()

    @property
    def alive(self) -> bool:
        return self.running is not None and self.running.poll() is None

    def memory(self) -> int:
        """Kilobytes in use; 0 where the system does not tell."""
        assert self.running is not None
        try:
            status = Path(f"/proc/{self.running.pid}/status").read_text()
        except OSError:
            return 0
        return int(status.split("VmRSS:")[1].split()[0])
