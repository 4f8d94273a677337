/** Quiet signs for what happens; off until somebody asks for them. */
export class Sound {
  /** @param {boolean} on */
  constructor(on) {
    this.on = on;
    /** @type {AudioContext|null} */
    this.context = null;
  }

  /** A step was made. */
  step() {
    this.tone(330, 0.05, 0.05);
  }

  /** Dice fall on felt. */
  dice() {
    for (const n of [0, 1, 2]) this.tone(150 + 30 * n, 0.05, 0.06, 0.3 + n * 0.09);
  }

  /** Somebody is hurt, or goes down. */
  loss() {
    this.tone(110, 0.3, 0.07);
  }

  /** Somebody gains points. */
  points() {
    this.tone(988, 0.18, 0.05);
  }

  /** It is this player's turn. */
  turn() {
    this.tone(660, 0.16, 0.07);
    this.tone(880, 0.22, 0.06, 0.12);
  }

  /** The game is over. */
  end() {
    for (const [n, pitch] of [523, 659, 784].entries()) this.tone(pitch, 0.3, 0.06, n * 0.14);
  }

  /** Something was refused. */
  no() {
    this.tone(180, 0.12, 0.06);
  }

  /**
   * @param {number} pitch in hertz
   * @param {number} time in seconds
   * @param {number} volume
   * @param {number} [after]
   */
  tone(pitch, time, volume, after = 0) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const start = this.context.currentTime + after;
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
    const source = this.context.createOscillator();
    source.frequency.value = pitch;
    source.connect(gain).connect(this.context.destination);
    source.start(start);
    source.stop(start + time);
  }
}
