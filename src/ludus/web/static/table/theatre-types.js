/**
 * What is played, as docs/reference/protocol.md describes it.
 *
 * @typedef {{name: string, seat?: number, key?: string, note?: string}} Who
 *
 * @typedef {object} Beat
 * @property {"step"|"roll"|"card"|"token"|"word"|"fall"|"stand"|"turn"|"blast"|"drain"|"score"|"reveal"} beat
 * @property {string} cause
 * @property {Who} [who]
 * @property {Who} [at]
 * @property {string} [text]
 * @property {string} [tone]
 * @property {string} [word]
 * @property {number[]} [patches] places in the message's patches
 * @property {string} [title] of a roll
 * @property {number[]} [dice]
 * @property {number[]} [drop]
 * @property {string[]} [signs]
 * @property {string[]} [faces]
 * @property {number} [sides]
 * @property {string} [dye]
 * @property {number} [need]
 * @property {number} [chance]
 * @property {number} [sum]
 * @property {string} [way] how it reaches the other: a shot or a blow
 * @property {boolean} [in_place] the dice are seen in the picture
 * @property {string[]} [lines] of what becomes known
 * @property {[number, number][]} [path]
 * @property {[number, number]} [place]
 * @property {number} [radius]
 * @property {string[]} [reached] shapes that it reaches
 * @property {number} [number] of points
 * @property {number} [total]
 *
 * @typedef {{cause: string, beats: Beat[], face: Node|null, at?: number}} Scene
 */

export {};
