import { vi } from 'vitest'

/** Hides or shows the page as a change of tabs does; `vi.restoreAllMocks` undoes it. */
export function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
