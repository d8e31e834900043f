import { vi } from 'vitest'

/** What canvases write from now on, and at which height (CSS px from the top of their canvas). */
export function watchWriting() {
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  return {
    /** Where what begins with these words was written last; null while it has not been. */
    lastY: (text: string): number | null =>
      spy.mock.calls.findLast(([written]) => written.startsWith(text))?.[2] ?? null,
    texts: () => spy.mock.calls.map(([text]) => text),
    stop: () => spy.mockRestore(),
  }
}
