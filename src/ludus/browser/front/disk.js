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

/** The tab that had the files before may have them for a moment longer. */
const TRIES = 40;

export async function openDisk() {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("ludus", { create: true });
    return new Disk([await opened(folder, "journal-0"), await opened(folder, "journal-1")]);
  } catch {
    return new Nowhere();
  }
}

/** @param {FileSystemDirectoryHandle} folder @param {string} name */
async function opened(folder, name) {
  const file = /** @type {any} */ (await folder.getFileHandle(name, { create: true }));
  for (let left = TRIES; ; left--) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!left || /** @type {Error} */ (error).name !== "NoModificationAllowedError") throw error;
      await new Promise((go) => setTimeout(go, 250));
    }
  }
}
