import { cdp } from 'vitest/browser'

type Session = { send: (method: string, params: object) => Promise<unknown> }
type Place = { readonly x: number; readonly y: number }

/** Converts a point of the test's frame into one of the browser's window. */
function inWindow({ x, y }: Place): Place {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame === undefined ? 1 : frame.width / window.innerWidth
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale }
}

const session = () => cdp() as unknown as Session
const mouse = (type: string, place: Place) =>
  session().send('Input.dispatchMouseEvent', {
    type,
    ...inWindow(place),
    button: type === 'mouseMoved' ? 'none' : 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
  })
const touch = (type: string, places: readonly Place[]) =>
  session().send('Input.dispatchTouchEvent', { type, touchPoints: places.map(inWindow) })

/** Real pointers of the browser, because dispatched events cannot be captured or lost. */
export const pointers = {
  mouse: {
    press: async (place: Place) => {
      await mouse('mouseMoved', place)
      await mouse('mousePressed', place)
    },
    move: (place: Place) =>
      session().send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        ...inWindow(place),
        button: 'left',
        buttons: 1,
      }),
    release: (place: Place) => mouse('mouseReleased', place),
  },
  finger: {
    press: (place: Place) => touch('touchStart', [place]),
    move: (place: Place) => touch('touchMove', [place]),
    release: (_place: Place) => touch('touchEnd', []),
    /** Cancels the touch, as for an incoming call. */
    lose: () => touch('touchCancel', []),
  },
} as const
export type PointerName = keyof typeof pointers

/** Presses, moves in steps like a hand, and releases. */
export async function drag(name: PointerName, from: Place, to: Place): Promise<void> {
  const pointer = pointers[name]
  await pointer.press(from)
  for (const share of [0.25, 0.5, 0.75, 1])
    await pointer.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  await pointer.release(to)
}
