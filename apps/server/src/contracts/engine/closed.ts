/** How many are remembered; an event that was lost is swept within half a minute. */
const limit = 65_536

/**
 * The positions that ended last. A closed position never runs again, so whatever is heard of it
 * afterwards (a change that a broken connection held back) comes from before and must not revive it.
 */
export class ClosedPositions {
  readonly #ids = new Set<string>()

  add(id: string): void {
    // The oldest stand first.
    if (this.#ids.size >= limit)
      for (const oldest of this.#ids.values().take(1)) this.#ids.delete(oldest)
    this.#ids.add(id)
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }
}
