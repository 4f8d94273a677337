/** A record as a link: the whole game, compressed, behind the # of an address, which no server is ever sent. */
export const LONGEST = 8000; // characters of a link that every messenger passes on
const LARGEST = 1024 * 1024; // characters of a record
export const MARK = "#r=";

/**
 * The part of an address that holds a record, or nothing where it would be too long.
 * @param {string} record
 */
export async function fragment(record) {
  const stream = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const found = MARK + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return found.length > LONGEST ? "" : found;
}

/**
 * The record in the fragment of an address; empty where there is none, or none that can be read.
 * @param {string} hash
 */
export async function recordIn(hash) {
  if (!hash.startsWith(MARK) || hash.length > LONGEST) return "";
  try {
    const text = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).pipeThrough(new TextDecoderStream()).getReader();
    let record = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      record += part.value;
      if (record.length > LARGEST) return "";
    }
    return record;
  } catch {
    return "";
  }
}
