import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { layoutLanguages, layoutThemes } from '../../../testing/layout-variants.ts'
import { prices } from '../../../live/feed.ts'
import { crossPositions, crossSummary } from '../../../testing/contract-samples.ts'
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

const modeOf = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) })

/** Fresh prices, because stale ones would show a notice. */
const say = () =>
  prices.apply([
    ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() }),
    ticker({ symbol: 'ETHUSDT', price: '3382.41', updatedAt: freshAt() }),
  ])

/** Shows two positions in cross margin, and a ticket for a third. */
async function show() {
  const held = { getPositionsSummary: crossSummary, listPositions: pageOf(crossPositions) }
  restore = fakeApi({ ...full, ...held }).restore
  say()
  await renderApp('/heyue')
  await modeOf('Margin mode').click()
  const sheet = page.getByRole('dialog')
  await chooseRadio(sheet.getByRole('radio', { name: /^Cross/ }))
  await sheet.getByRole('button', { name: 'Use Cross' }).click()
  await expect.element(page.getByText(/^Behind it stands the whole/)).toBeVisible()
}

test('nothing of cross margin is cut or overlaps in any language and text size', async () => {
  await show()
  for (const { code } of layoutLanguages) {
    await changeLanguage(code)
    say()
    for (const textScale of [1, 2] as const) {
      setPreferences({ textScale })
      await page.viewport(textScale === 1 ? 320 : 375, 812)
      await expect.poll(() => marks('loading').length).toBe(0)
      const looked = () => [code, textScale, clipped(), overlapping()]
      await expect.poll(looked).toEqual([code, textScale, [], []])
      document.querySelector<HTMLElement>('[aria-haspopup="dialog"]:has(.visually-hidden)')!.click()
      await expect.element(page.getByRole('radiogroup').last()).toBeVisible()
      // Content below a sheet does not count as overlapping it.
      await expect.poll(() => [code, textScale, clipped()]).toEqual([code, textScale, []])
      history.back()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  }
})

test.each(layoutThemes)(
  'axe finds nothing on cross positions and in the choice of the margin mode, %s theme',
  async (theme) => {
    await show()
    setPreferences({ theme })
    await expectAccessible()
    await modeOf('Margin mode').click()
    await expect.element(page.getByRole('radio', { name: /^Isolated/ })).toBeInTheDocument()
    await expectAccessible()
  },
)
