/**
 * A map that forgets: entries older than their time, and the oldest when it is full. It is read with the
 * time that the caller knows, so that a virtual clock moves it too.
 */
export class Memory<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.until > now) return entry?.value
    this.#entries.delete(key)
    return undefined
  }

  /** Keeps `value` until the time `until` (epoch milliseconds). */
  set(key: string, value: Value, until: number): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#limit) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    this.#entries.set(key, { value, until })
  }

  /** Takes the value out: a second taker finds nothing. */
  take(key: string, now: number): Value | undefined {
    const value = this.get(key, now)
    this.#entries.delete(key)
    return value
  }
}
