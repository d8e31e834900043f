import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { history } from '../../../lib/navigate.ts'
import { prices } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { position } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { pointers } from '../../../testing/pointer.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { full, priceAlert, ticker, user } from '../../../testing/samples.ts'
import { watchWriting } from '../../../testing/written.ts'
import { useToast } from '../../../ui/overlays/toast-store.ts'

/** Longer than the delay of a long press, in ms. */
const longMs = 700
const { finger } = pointers
const offer = page.getByRole('button', { name: /^Alert at / })
const held = position({ stopLossPrice: '97010', takeProfitPrice: null, liquidationPrice: null })

let restore = () => {}
let writing: ReturnType<typeof watchWriting>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useToast.setState({ toast: null })
  writing = watchWriting()
})
afterEach(() => {
  vi.useRealTimers()
  restore()
  writing.stop()
})

async function show(isSignedIn = true) {
  const market = ticker({ symbol: 'BTCUSDT', price: '97050', bid: '97049', ask: '97051' })
  const api = fakeApi({
    ...full,
    listSymbols: [market],
    listPositions: pageOf(isSignedIn ? [held] : []),
    savePriceAlert: [priceAlert],
    ...(!isSignedIn && { getMyUserInfo: null }),
  })
  restore = api.restore
  if (isSignedIn) useSession.setState({ token: 'token', userInfo: user })
  prices.apply([{ ...market, updatedAt: Date.now() + 1000 }])
  await renderApp('/kline?symbol=BTCUSDT')
  await expect.poll(() => writing.texts().some((text) => text.startsWith('MA5'))).toBe(true)
  if (isSignedIn) await expect.poll(() => writing.lastY('≡ Stop-loss')).not.toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return api
}
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** A point on the candles, this many px below their upper edge. */
function candles(down: number) {
  const { left, top } = document.querySelector('[data-chart] canvas')!.getBoundingClientRect()
  return { x: left + 180, y: top + down }
}
async function press(place: { x: number; y: number }, milliseconds: number) {
  await finger.press(place)
  await wait(milliseconds)
  await finger.release(place)
}
const offered = () => Number(offer.element().textContent.replace(/[^\d.]/g, ''))

test('a long press offers an alert at its price, and the sheet starts with that price', async () => {
  const api = await show()
  await press(candles(200), longMs)
  await expect.element(offer).toBeVisible()
  const low = offered()
  await press(candles(100), longMs)
  await expect.poll(offered).toBeGreaterThan(low)
  const text = offer.element().textContent.replace(/^Alert at |,/g, '')
  ;(offer.element() as HTMLElement).click()
  const field = page.getByRole('textbox', { name: 'Price' })
  await expect.element(field).toHaveValue(text.replace(/\.?0+$/, ''))
  await expect.element(offer).not.toBeInTheDocument()
  const condition = Number(text) < 97_050 ? 'below' : 'above'
  ;(page.getByRole('button', { name: 'Set alert' }).element() as HTMLElement).click()
  await expect.poll(() => useToast.getState().toast?.text).toBe('Your alert is set')
  const sent = api.calls.find(({ name }) => name === 'savePriceAlert')?.input
  expect(sent).toMatchObject({ condition, value: text.replace(/\.?0+$/, '') })
})

test('the offer follows the moving finger, and the next touch removes it', async () => {
  await show()
  const from = candles(150)
  await finger.press(from)
  await wait(longMs)
  await expect.element(offer).toBeVisible()
  const before = offered()
  await finger.move({ ...from, y: from.y + 40 })
  await expect.poll(offered).toBeLessThan(before)
  await finger.release(from)
  await expect.element(offer).toBeVisible()
  await press(candles(60), 20)
  await expect.element(offer).not.toBeInTheDocument()
})

describe('no alert is offered', () => {
  test('for a tap or a scrolling finger', async () => {
    await show()
    // Synthetic events, because on a busy machine the delay between real ones can be as long as a long press.
    const { x, y } = candles(150)
    const dispatch = (type: string, clientX: number) =>
      document.elementFromPoint(x, y)!.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 7,
          pointerType: 'touch',
          clientX,
          clientY: y,
          bubbles: true,
        }),
      )
    dispatch('pointerdown', x)
    dispatch('pointerup', x)
    await wait(longMs)
    expect(offer.query()).toBeNull()
    dispatch('pointerdown', x)
    dispatch('pointermove', x - 30)
    await wait(longMs)
    expect(offer.query()).toBeNull()
    dispatch('pointerdown', x)
    await expect.element(offer).toBeVisible()
  })
  test('while a finger holds a line', async () => {
    await show()
    const { left, top } = document.querySelector('[data-chart] canvas')!.getBoundingClientRect()
    await press({ x: left + 30, y: top + writing.lastY('≡ Stop-loss')! - 8 }, longMs)
    expect(offer.query()).toBeNull()
  })
  test('on the pane of an indicator', async () => {
    await show()
    const { top, height } = document.querySelector('[data-chart]')!.getBoundingClientRect()
    await press({ x: candles(0).x, y: top + height - 50 }, longMs)
    expect(offer.query()).toBeNull()
  })
  test('while a drawing takes points', async () => {
    await show()
    await page.getByRole('button', { name: 'Indicators and drawings' }).click()
    await chooseRadio(page.getByRole('radio', { name: 'Drawings' }))
    await page.getByRole('button', { name: 'Trend line' }).click()
    await expect.element(page.getByText(/^Trend line: tap/)).toBeVisible()
    await press(candles(150), longMs)
    expect(offer.query()).toBeNull()
  })
})

test('a right click offers it, and the browser shows no menu', async () => {
  await show()
  const menu = vi.fn((event: Event) => event.defaultPrevented)
  document.addEventListener('contextmenu', menu)
  const { x, y } = candles(120)
  const box = document.querySelector('[data-chart] [aria-hidden]')!
  const { left, top } = box.getBoundingClientRect()
  await userEvent.click(box, { button: 'right', position: { x: x - left, y: y - top } })
  document.removeEventListener('contextmenu', menu)
  await expect.element(offer).toBeVisible()
  expect(menu).toHaveReturnedWith(true)
})

test('a visitor is sent to the login screen', async () => {
  await show(false)
  await press(candles(150), longMs)
  await expect.element(offer).toBeVisible()
  ;(offer.element() as HTMLElement).click()
  await expect.poll(() => history.location.pathname).toBe('/login')
})
