import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { layoutLanguages, layoutThemes } from '../../../testing/layout-variants.ts'
import { prices } from '../../../live/feed.ts'
import { position } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible, marks } from '../../../testing/looks.ts'
import { clipped, overlapping } from '../../../testing/misfits.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { freshAt, full, ticker, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

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
  setPreferences({ textScale: 1, theme: 'light' })
  stopTheme()
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})

const held = position({
  takeProfitPrice: '110000',
  takeProfitQuantity: '0.04',
  stopLossPrice: '95000',
  stopLossQuantity: '0.095',
})
const plain = ticker({ symbol: 'BTCUSDT' })
/** A market with a minimum quantity of 0.01. */
const market = { ...plain, trade: { ...plain.trade, minQuantity: '0.01' } }
const say = () => prices.apply([{ ...market, updatedAt: freshAt() }])
const sheet = page.getByRole('dialog')

/** Shows the card of a position with partial exits. */
async function showCard() {
  restore = fakeApi({ ...full, listSymbols: [market], listPositions: pageOf([held]) }).restore
  say()
  await renderApp('/heyue')
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('0.095 BTC')
}

/** Shows the sheet of both exits: one is partial, the other leaves less than the minimum. */
async function show() {
  await showCard()
  await page.getByRole('button', { name: 'TP / SL', exact: true }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Stop-loss closes' })).toBeVisible()
}

// Content below a sheet does not count as overlapping it.
test.each([
  ['card', showCard, overlapping],
  ['sheet', show, () => []],
] as const)(
  'nothing of the %s of partial exits is cut or overlaps in any language and text size',
  async (_what, bring, upon) => {
    await bring()
    for (const { code } of layoutLanguages) {
      await changeLanguage(code)
      say()
      for (const textScale of [1, 2] as const) {
        setPreferences({ textScale })
        await page.viewport(textScale === 1 ? 320 : 375, 812)
        await expect.poll(() => marks('loading').length).toBe(0)
        const looked = () => [code, textScale, clipped(), upon()]
        await expect.poll(looked).toEqual([code, textScale, [], []])
      }
    }
  },
)

test.each(layoutThemes)('axe finds nothing in the sheet, %s theme', async (theme) => {
  await show()
  setPreferences({ theme })
  await expectAccessible()
})
