"""What all tests share: the marks, and Hypothesis without clocks."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ludus", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludus")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the ledger that this test proves")
    config.addinivalue_line("markers", "golden: compares with a file in tests/golden")
