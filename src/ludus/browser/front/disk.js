/** Two files that only this browser has. They are written to at once: what is written is there, even if the tab ends. */
class Disk {
  /** @param {any[]} handles */
  constructor(handles) {
    this.handles = handles;
    this.kept = true;
  }

  /** @param {number} slot */
  read(slot) {
    const handle = this.handles[slot];
    const bytes = new Uint8Array(handle.getSize());
    handle.read(bytes, { at: 0 });
    return bytes;
  }

  /** @param {number} slot @param {any} data */
  write(slot, data) {
    const handle = this.handles[slot];
    handle.truncate(0);
    this.append(slot, 0, data);
  }

  /** @param {number} slot @param {number} at @param {any} data */
  append(slot, at, data) {
    const handle = this.handles[slot];
    const bytes = data.toJs();
    handle.truncate(at);
    if (handle.write(bytes, { at }) !== bytes.length) throw new Error("There is no room left on this device.");
    handle.flush();
  }
}

/** Where a browser lets nothing be kept, as in some private windows: everything lasts as long as the tab. */
class Nowhere {
  constructor() {
    this.kept = false;
    this.files = [new Uint8Array(), new Uint8Array()];
  }

  /** @param {number} slot */
  read(slot) {
    return this.files[slot];
  }

  write() {}

  append() {}
}

export async function openDisk() {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("ludus", { create: true });
    const handles = [];
    for (const slot of [0, 1]) {
      const file = await folder.getFileHandle(`journal-${slot}`, { create: true });
      handles.push(await /** @type {any} */ (file).createSyncAccessHandle());
    }
    return new Disk(handles);
  } catch {
    return new Nowhere();
  }
}
