const firstPauseMs = 500
const longestPauseMs = 60_000
/** Attempts after which `settled` no longer waits for failing work; the retries go on. */
const patience = 4

export type WorkTools = {
  readonly after: (waitMs: number, run: () => unknown) => () => void
  readonly onError: (error: unknown) => void
}

/** Pending work of the engine, with retries. */
export class Work {
  readonly #tools: WorkTools
  readonly #failing = new Set<string>()
  #active = 0
  #idle: (() => void)[] = []

  constructor(tools: WorkTools) {
    this.#tools = tools
  }

  /** Pieces of work that fail and are retried. */
  get failing(): number {
    return this.#failing.size
  }

  start(work: Promise<unknown>): void {
    this.#active += 1
    void work.catch(this.#tools.onError).finally(() => this.#leave())
  }

  /**
   * Retries until success, because no other safeguard protects the waiting position; the pause doubles up to a minute. A fault
   * is reported once, however long it lasts.
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

  /** Waits until no work is pending, except work that keeps failing. */
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
