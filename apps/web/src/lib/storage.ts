/**
 * The browser's local storage, which may be full, forbidden or absent (private windows): reading then
 * gives null and writing does nothing, because a preference is never worth a broken page.
 */
export const storage = {
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value)
    } catch {
      // Nothing to do: the value simply lives until the page is closed.
    }
  },
  remove(key: string): void {
    try {
      window.localStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}
