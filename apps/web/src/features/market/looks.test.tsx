import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { layoutLanguages } from '../../testing/layout-variants.ts'
import { prices } from '../../live/feed.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { marks } from '../../testing/looks.ts'
import { clipped, overlapping } from '../../testing/misfits.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full, priceAlert, ticker, user } from '../../testing/samples.ts'
import { startTheme } from '../../theme/apply-theme.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
let stopTheme = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  stopTheme = startTheme()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  restore()
  setPreferences({ textScale: 1 })
  stopTheme()
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})

/** Long names and figures, and a closed market. */
const tickers = [
  ticker({ symbol: 'BTCUSDT', name: 'Bitcoin', price: '123456.78', changeRate: '-0.1234' }),
  ticker({ symbol: 'NAS100', name: 'Nasdaq 100', price: '21345.67', category: 'index' }),
  ticker({
    symbol: 'XAUUSD',
    name: 'Gold',
    price: '2671.33',
    category: 'metal',
    marketOpen: false,
  }),
]
const shut = { marketOpen: false, nextOpenAt: Date.UTC(2031, 4, 6, 22) }
const once = { ...priceAlert, id: '7002', condition: 'changeDown', value: '0.1234' } as const

/** Texts of elements that are cut, without the chips, which scroll horizontally. */
function cut(): string[] {
  const chips = [...document.querySelectorAll('[role="radiogroup"] label')]
  const words = new Set(chips.map(({ textContent }) => textContent))
  return clipped().filter((one) => !words.has(one))
}

test.each(['/hangqing', '/hangqing/distribution', '/hangqing/alerts'])(
  '%s cuts and overlaps nothing in any language and text size',
  async (path) => {
    const api = fakeApi({ ...full, listSymbols: tickers, listPriceAlerts: [priceAlert, once] })
    restore = api.restore
    prices.apply(tickers.map((one) => (one.symbol === 'XAUUSD' ? { ...one, ...shut } : one)))
    await renderApp(path)
    for (const { code } of layoutLanguages) {
      await changeLanguage(code)
      for (const textScale of [1, 2] as const) {
        setPreferences({ textScale })
        await page.viewport(textScale === 1 ? 320 : 375, 812)
        await expect.poll(() => marks('loading').length).toBe(0)
        // A row gets its height only after it is measured, so poll.
        const looked = () => [code, textScale, cut(), overlapping()]
        await expect.poll(looked).toEqual([code, textScale, [], []])
      }
    }
  },
)
