import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePullToRefresh } from './pull-to-refresh.ts'

function Pulled({ refresh }: { refresh: () => Promise<unknown> }) {
  const element = useRef<HTMLDivElement>(null)
  const { pull, busy } = usePullToRefresh(element, refresh)
  return (
    <div ref={element} data-testid="pulled">
      <output>{busy ? 'busy' : pull}</output>
    </div>
  )
}

/** Moves one finger over the element, from one height to another. */
function drag(element: Element, fromY: number, toY: number): void {
  const at = (clientY: number) => [
    new Touch({ identifier: 1, target: element, clientX: 0, clientY }),
  ]
  const send = (type: string, touches: Touch[]) =>
    element.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
  send('touchstart', at(fromY))
  send('touchmove', at(toY))
  send('touchend', [])
}

test('a long pull refreshes once, a short one or an upward one does not', async () => {
  const refresh = vi.fn(() => Promise.resolve())
  await render(<Pulled refresh={refresh} />)
  const element = page.getByTestId('pulled').element()
  drag(element, 100, 150)
  drag(element, 300, 100)
  expect(refresh).not.toHaveBeenCalled()
  drag(element, 100, 240)
  expect(refresh).toHaveBeenCalledTimes(1)
  await expect.element(page.getByText('0', { exact: true })).toBeInTheDocument()
})
