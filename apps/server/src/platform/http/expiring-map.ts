/**
 * A map whose entries expire, and that drops the oldest when it is full. Callers pass the time, so that it works with a
 * virtual clock.
 */
export class ExpiringMap<Value> {
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

  /** Keeps `value` until the time `until` (epoch ms). */
  set(key: string, value: Value, until: number): void {
    this.#entries.delete(key)
    if (this.#entries.size >= this.#limit) {
      const [oldest] = this.#entries.keys()
      if (oldest !== undefined) this.#entries.delete(oldest)
    }
    this.#entries.set(key, { value, until })
  }

  /** Removes and returns the value: a second taker finds nothing. */
  take(key: string, now: number): Value | undefined {
    const value = this.get(key, now)
    this.#entries.delete(key)
    return value
  }
}
