/**
 * How far a symbol's ticks are judged: every close that they caused is answered. A restart judges
 * again from here, so a tick is never lost; a close that had been answered is then refused.
 */
export class JudgedSeq {
  #passed: number
  readonly #open = new Map<number, number>()

  constructor(seq: number) {
    this.#passed = seq
  }

  /** The last tick that was compared with every position. */
  get passed(): number {
    return this.#passed
  }

  pass(seq: number): void {
    this.#passed = Math.max(this.#passed, seq)
  }

  /** A close caused by this tick is on its way. */
  begin(seq: number): void {
    this.#open.set(seq, (this.#open.get(seq) ?? 0) + 1)
  }

  /** It is answered. */
  end(seq: number): void {
    const left = (this.#open.get(seq) ?? 0) - 1
    if (left > 0) this.#open.set(seq, left)
    else this.#open.delete(seq)
  }

  /** The tick up to which nothing is left to answer. */
  get answered(): number {
    return Math.min(this.#passed, ...[...this.#open.keys()].map((seq) => seq - 1))
  }
}
