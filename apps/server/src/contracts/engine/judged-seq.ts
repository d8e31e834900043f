/**
 * Progress of judging a symbol's ticks: the tick up to which every close is answered. A restart judges again from here, so no
 * tick is lost; a close that was answered before is then refused.
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

  /** A close caused by this tick is pending. */
  begin(seq: number): void {
    this.#open.set(seq, (this.#open.get(seq) ?? 0) + 1)
  }

  /** The close is answered. */
  end(seq: number): void {
    const left = (this.#open.get(seq) ?? 0) - 1
    if (left > 0) this.#open.set(seq, left)
    else this.#open.delete(seq)
  }

  /** The tick up to which every close is answered. */
  get answered(): number {
    return Math.min(this.#passed, ...[...this.#open.keys()].map((seq) => seq - 1))
  }
}
