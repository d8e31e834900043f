import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../../api/session.ts'
import { now, setClock } from '../../../lib/clock.ts'
import { prices } from '../../../live/feed.ts'
import { LiveChange, LivePrice } from '../../../live/live-price.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { SymbolRow } from '../symbol-row.tsx'

// The components themselves, with a count of their renders.
vi.mock('../../../live/live-price.tsx', { spy: true })
vi.mock('../symbol-row.tsx', { spy: true })

const symbols = ['BTCUSDT', 'ETHUSDT', 'XAUUSD']
let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  clearSession()
  // A fixed clock, because components that count seconds would render too.
  const at = now()
  setClock(() => at)
  stops = [fakeApi({ ...full, getMyUserInfo: null }).restore, startTheme()]
})
afterEach(() => {
  for (const stop of stops) stop()
  setClock(() => Date.now())
})

/** Renders since the last call, by symbol. */
function renders() {
  const cells = [LivePrice, LiveChange].map((cell) => {
    const shown = vi.mocked(cell).mock.calls.map(([{ symbol }]) => symbol)
    vi.mocked(cell).mockClear()
    return shown
  })
  const rows = vi.mocked(SymbolRow).mock.calls.length
  vi.mocked(SymbolRow).mockClear()
  return { cells, rows }
}

test.each(['/home', '/hangqing'])(
  'a tick of one symbol on %s renders only its price and its change, not the list',
  async (path) => {
    const at = Date.now()
    const tick = (symbol: string, price: string, ms: number) =>
      prices.apply([ticker({ symbol, price, updatedAt: at + ms })])
    for (const symbol of symbols) tick(symbol, '100', 1)
    await renderApp(path)
    await expect.element(page.getByText('Ethereum')).toBeVisible()
    await expect.poll(() => document.getAnimations().length).toBe(0)
    renders()
    tick('ETHUSDT', '101.5', 2)
    await expect.element(page.getByText('101.50').first()).toBeVisible()
    expect(renders()).toEqual({ cells: [['ETHUSDT'], ['ETHUSDT']], rows: 0 })
    // Ticks of one flush cause one render.
    for (const [step, price] of ['102', '103', '104'].entries()) tick('BTCUSDT', price, 3 + step)
    await expect.element(page.getByText('104.00').first()).toBeVisible()
    expect(renders()).toEqual({ cells: [['BTCUSDT'], ['BTCUSDT']], rows: 0 })
  },
)
