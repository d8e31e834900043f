import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CDPSession } from 'playwright-core'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../theme/layers.css'
import '../../theme/tokens.css'
import '../../theme/base.css'
import { startTheme } from '../../theme/apply-theme.ts'
import { setPreferences } from '../../theme/preferences.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

let stopTheme = () => {}
beforeEach(() => {
  stopTheme = startTheme()
})
afterEach(() => stopTheme())

async function show(shown: boolean, surface?: 'kline') {
  const draw = (isShown: boolean) => (
    <div data-surface={surface}>
      <LoadingOverlay shown={isShown} text="Loading" />
    </div>
  )
  const screen = await render(draw(shown))
  const box = screen.container.querySelector('[role="status"]')!
  return { box, style: getComputedStyle(box), change: () => screen.rerender(draw(!shown)) }
}

test('it is nine tenths white, and black over the chart', async () => {
  setPreferences({ theme: 'light' })
  expect((await show(true)).style.backgroundColor).toBe('rgba(255, 255, 255, 0.9)')
  expect((await show(true, 'kline')).style.backgroundColor).toBe('rgba(0, 0, 0, 0.9)')
})

/** Tests run with reduced motion; this test needs motion. */
const preferMotion = (value: 'no-preference' | 'reduce') =>
  (cdp() as CDPSession).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })

test.each([true, false])('it fades, and takes no taps (shown before: %s)', async (shown) => {
  await preferMotion('no-preference')
  onTestFinished(async () => void (await preferMotion('reduce')))
  const { box, style, change } = await show(shown)
  const [from, to] = shown ? ['1', '0'] : ['0', '1']
  expect(style.opacity).toBe(from)
  expect(style.pointerEvents).toBe('none')
  expect(style.transitionProperty).toBe('opacity, visibility')
  expect(style.transitionDuration).toBe('0.2s, 0.2s')
  await change()
  const opacity = Number(style.opacity)
  expect(Math.abs(opacity - Number(to))).toBeGreaterThan(0)
  const fade = box.getAnimations().find((each) => each instanceof CSSTransition)
  const steps = [0, 50, 100, 150, 199].map((ms) => {
    fade!.pause()
    fade!.currentTime = ms
    return Number(style.opacity)
  })
  // Each step is nearer to its end, and none has reached it yet.
  expect(steps.toSorted((a, b) => (shown ? b - a : a - b))).toEqual(steps)
  expect(new Set(steps).size).toBe(steps.length)
  fade!.play()
  await expect.poll(() => style.opacity).toBe(to)
})

test('it covers the whole content', async () => {
  const { box } = await show(true)
  const { top, left, width, height } = box.getBoundingClientRect()
  expect([top, left, width, height]).toEqual([0, 0, window.innerWidth, window.innerHeight])
})
