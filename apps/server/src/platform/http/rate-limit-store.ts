import type { Clock } from '../world.ts'

/** Most keys counted at once per limit; the oldest is dropped first. */
const KEYS_LIMIT = 50_000

type Found = (error: Error | null, found?: { current: number; ttl: number }) => void

/**
 * A store for @fastify/rate-limit whose windows begin with a key's first request and use the given clock (the built-in
 * store reads the system's).
 */
export function rateLimitStoreOn(clock: Clock) {
  return class RateLimitStore {
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

    /** Takes back one counted request. */
    giveBack(key: string, windowMs: number): void {
      const window = this.#alive(key, clock.now(), windowMs)
      if (window && window.count > 0) window.count--
    }

    child(): RateLimitStore {
      return new RateLimitStore()
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
