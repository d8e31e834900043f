/** Number of remembered positions; a lost event is swept within half a minute. */
const limit = 65_536

/**
 * The positions that ended last. A closed position never runs again, so a later event of it (delayed by a broken connection) is
 * older than the close and must not revive it.
 */
export class ClosedPositions {
  readonly #ids = new Set<string>()

  add(id: string): void {
    // Oldest first.
    if (this.#ids.size >= limit)
      for (const oldest of this.#ids.values().take(1)) this.#ids.delete(oldest)
    this.#ids.add(id)
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }
}
