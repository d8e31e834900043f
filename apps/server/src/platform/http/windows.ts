import type { Clock } from '../world.ts'

/** Keys counted at once per limit; the oldest is forgotten first. */
const KEYS_LIMIT = 50_000

type Found = (error: Error | null, found?: { current: number; ttl: number }) => void

/**
 * A store for @fastify/rate-limit whose windows begin with the first request of a key and live on the
 * given clock (its own store reads the system's).
 */
export function windowsOn(clock: Clock) {
  return class Windows {
    readonly #windows = new Map<string, { count: number; startAt: number }>()

    incr(key: string, found: Found, windowMs: number): void {
      const now = clock.now()
      const alive = this.#alive(key, now, windowMs)
      const window = alive ?? { count: 0, startAt: now }
      window.count++
      if (!alive) this.#keep(key, window)
      found(null, { current: window.count, ttl: window.startAt + windowMs - now })
    }

    read(key: string, found: Found, windowMs: number): void {
      const now = clock.now()
      const alive = this.#alive(key, now, windowMs)
      found(null, { current: alive?.count ?? 0, ttl: alive ? alive.startAt + windowMs - now : 0 })
    }

    /** Takes back one that was counted. */
    giveBack(key: string, windowMs: number): void {
      const window = this.#alive(key, clock.now(), windowMs)
      if (window && window.count > 0) window.count--
    }

    child(): Windows {
      return new Windows()
    }

    #alive(key: string, now: number, windowMs: number) {
      const window = this.#windows.get(key)
      return window && now < window.startAt + windowMs ? window : undefined
    }

    #keep(key: string, window: { count: number; startAt: number }): void {
      this.#windows.delete(key)
      if (this.#windows.size >= KEYS_LIMIT) {
        const [oldest] = this.#windows.keys()
        if (oldest !== undefined) this.#windows.delete(oldest)
      }
      this.#windows.set(key, window)
    }
  }
}
