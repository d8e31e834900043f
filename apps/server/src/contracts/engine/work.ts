const firstPauseMs = 500
const longestPauseMs = 60_000
/** What failed this often is not waited for any more; it goes on all the same. */
const patience = 4

export type WorkTools = {
  readonly after: (waitMs: number, run: () => unknown) => () => void
  readonly onError: (error: unknown) => void
}

/** What the engine has under way, and how it goes on when something fails. */
export class Work {
  readonly #tools: WorkTools
  readonly #failing = new Set<string>()
  #active = 0
  #idle: (() => void)[] = []

  constructor(tools: WorkTools) {
    this.#tools = tools
  }

  /** How many pieces of work fail and are tried again. */
  get failing(): number {
    return this.#failing.size
  }

  start(work: Promise<unknown>): void {
    this.#active += 1
    void work.catch(this.#tools.onError).finally(() => this.#leave())
  }

  /**
   * Tries until it succeeds, for nothing else protects the position that waits for it; twice as long
   * apart each time, up to a minute. It is reported once: what fails for an hour is one fault.
   */
  async untilDone<Value>(what: string, attempt: () => Promise<Value>): Promise<Value> {
    for (let failures = 0; ; failures += 1) {
      try {
        const value = await attempt()
        this.#failing.delete(what)
        return value
      } catch (error) {
        if (failures === 0)
          this.#tools.onError(new Error(`${what} fails and is tried again`, { cause: error }))
        this.#failing.add(what)
        await this.#pause(failures)
      }
    }
  }

  /** Waits until nothing is on its way but what keeps failing. */
  async settled(): Promise<void> {
    while (this.#active > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async #pause(failures: number): Promise<void> {
    const waitMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    const isLong = failures >= patience
    if (isLong) this.#leave()
    await new Promise<void>((resolve) => void this.#tools.after(waitMs, () => resolve()))
    if (isLong) this.#active += 1
  }

  #leave(): void {
    this.#active -= 1
    if (this.#active > 0) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
