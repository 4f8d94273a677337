// @ts-check
/**
 * Auditable chance, written a second time: the same numbers as `ludus.core.chance`, from the same key.
 *
 * Word i of a stream is the first 4 bytes of HMAC-SHA256(key, i), with i as 8 bytes. A number below n comes from whole
 * words by rejection. SHA-256 is written out here, since browsers offer theirs to secure pages only.
 */

/** @typedef {[number, number, number, number, number, number, number, number]} Eight */

/** @param {number} n @returns {number[]} the first n primes */
const primes = (n) => {
  /** @type {number[]} */
  const found = [];
  for (let candidate = 2; found.length < n; candidate++) {
    if (found.every((p) => candidate % p)) found.push(candidate);
  }
  return found;
};

/** @param {number} root @returns {number} the first 32 bits behind the point */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;

const ROUND = primes(64).map((p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const BLOCK = 64;

/** @param {number} x @param {number} by @returns {number} */
const turned = (x, by) => (x >>> by) | (x << (32 - by));

/** @template T @param {ArrayLike<T>} list @param {number} i a place that it has @returns {T} */
const nth = (list, i) => /** @type {T} */ (list[i]);

/** @param {Uint8Array} data @returns {Uint8Array} the data with a one, zeros and its length, in whole blocks */
const padded = (data) => {
  const out = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  out.set(data);
  out[data.length] = 0x80;
  new DataView(out.buffer).setBigUint64(out.length - 8, BigInt(data.length) * 8n);
  return out;
};

/**
 * @param {number[]} state eight words
 * @param {DataView} view
 * @param {number} at where the block begins
 * @returns {number[]} the state after the block
 */
const mixed = (state, view, at) => {
  const words = Array.from({ length: 16 }, (_, i) => view.getUint32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const near = nth(words, i - 15);
    const far = nth(words, i - 2);
    const small = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const large = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words.push((nth(words, i - 16) + small + nth(words, i - 7) + large) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (state);
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + nth(ROUND, i) + nth(words, i)) >>> 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + nth(state, i)) >>> 0);
};

/** @param {Uint8Array} data @returns {Uint8Array} 32 bytes */
export const sha256 = (data) => {
  const blocks = padded(data);
  const view = new DataView(blocks.buffer);
  let state = START;
  for (let at = 0; at < blocks.length; at += BLOCK) state = mixed(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
};

/** @param {...Uint8Array} parts @returns {Uint8Array} */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export const hmac = (key, message) => {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
};

/** @param {Uint8Array} bytes @returns {string} */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex @returns {Uint8Array} */
export const fromHex = (hex) => {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error(`'${hex.slice(0, 40)}' is no key: it has two hex digits per byte.`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};

/** @param {bigint} seed @param {number} [take] @returns {Uint8Array} the key of a seed; every take is another stream */
export const seedKey = (seed, take = 0) => sha256(new TextEncoder().encode(`ludus ${seed} ${take}`));

/** The numbers of a key, in the order in which chance falls. */
export class FairStream {
  /** @param {Uint8Array} key @param {number} [count] the words that were drawn before */
  constructor(key, count = 0) {
    this.key = key;
    this.count = count;
  }

  /** @returns {number} the next 32 bits */
  word() {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, BigInt(this.count++));
    return new DataView(hmac(this.key, new Uint8Array(message.buffer)).buffer).getUint32(0);
  }

  /** @param {number} n @returns {number} from 0 to n - 1, each exactly as likely */
  below(n) {
    const top = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = this.word();
      if (word < top) return word % n;
    }
  }

  /** @param {number} count @param {number[]} faces @returns {number[]} the faces of so many dice */
  roll(count, faces) {
    return Array.from({ length: count }, () => nth(faces, this.below(faces.length)));
  }

  /** @param {number[]} weights @returns {number} a place, as likely as its weight says */
  pick(weights) {
    let left = this.below(weights.reduce((sum, weight) => sum + weight, 0));
    return weights.findIndex((weight) => (left -= weight) < 0);
  }

  /** @template T @param {T[]} items @returns {T[]} the items in another order */
  shuffle(items) {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [out[i], out[j]] = [nth(out, j), nth(out, i)];
    }
    return out;
  }
}

/**
 * One step of a test: what to ask the stream for, and what it gave.
 * @typedef {{ask: "below" | "roll" | "pick" | "shuffle", with: any[], gives: any}} Step
 */

/**
 * @param {Uint8Array} key
 * @param {Step[]} steps
 * @returns {number} the first step that this key does not give, or -1 when it gives them all
 */
export const firstDifference = (key, steps) => {
  const stream = new FairStream(key);
  return steps.findIndex((step) => {
    // @ts-ignore: the steps name methods of the stream
    const given = stream[step.ask](...step.with);
    return JSON.stringify(given) !== JSON.stringify(step.gives);
  });
};
