import { vi } from 'vitest'

/** What canvases write from now on, and at which height (CSS px from the top of their canvas). */
export function watchWriting() {
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  return {
    /** Where what begins with these words was written last; null while it has not been. */
    lastY: (text: string): number | null =>
      spy.mock.calls.findLast(([written]) => written.startsWith(text))?.[2] ?? null,
    /** Where exactly these words were written last. */
    lastOf(text: string): { x: number; y: number } | null {
      const call = spy.mock.calls.findLast(([written]) => written === text)
      return call === undefined ? null : { x: call[1], y: call[2] }
    },
    texts: () => spy.mock.calls.map(([text]) => text),
    stop: () => spy.mockRestore(),
  }
}
