/** The browser's local storage. */
export const storage = carefully(() => window.localStorage)

/** The storage of this tab, which survives a reload but not the tab. */
export const tabStorage = carefully(() => window.sessionStorage)

/**
 * A storage may be full, forbidden or absent (private windows): reads then return null and writes do nothing, because
 * no preference justifies a broken page.
 */
function carefully(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value)
      } catch {
        // Nothing to do: the value simply lives until the page is closed.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
