import { vi } from 'vitest'

/** Records the texts that canvases write from now on, with their height (CSS px from the top of the canvas). */
export function watchWriting() {
  const spy = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  return {
    /** The height of the last text that starts with these words; null without one. */
    lastY: (text: string): number | null =>
      spy.mock.calls.findLast(([written]) => written.startsWith(text))?.[2] ?? null,
    /** The position of the last text with exactly these words; null without one. */
    lastOf(text: string): { x: number; y: number } | null {
      const call = spy.mock.calls.findLast(([written]) => written === text)
      return call === undefined ? null : { x: call[1], y: call[2] }
    },
    texts: () => spy.mock.calls.map(([text]) => text),
    stop: () => spy.mockRestore(),
  }
}
