import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { layoutLanguages, layoutThemes } from '../../../testing/layout-variants.ts'
import { prices } from '../../../live/feed.ts'
import { sampleProof } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible, marks } from '../../../testing/looks.ts'
import { clipped, overlapping } from '../../../testing/misfits.ts'
import { closedOutPosition, ruledPosition } from '../../../testing/receipt-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { pageOf } from '../../../testing/sample-page.ts'
import { freshAt, european, full, ticker } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
let stopTheme = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  stopTheme = startTheme()
  useSession.setState({ token: 'token', userInfo: european })
})
afterEach(async () => {
  restore()
  setPreferences({ textScale: 1, theme: 'light' })
  stopTheme()
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})

const say = () => prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])

async function show(path: string) {
  restore = fakeApi({
    ...full,
    getMyUserInfo: european,
    getPosition: closedOutPosition,
    getPositionProof: sampleProof,
    listPositions: pageOf([ruledPosition]),
  }).restore
  say()
  await renderApp(path)
  await expect.poll(() => marks('loading').length).toBe(0)
}

const screens = [
  ['the receipt of a closed position', '/heyue/position?id=902'],
  ['the contracts screen under a close-out rule', '/heyue'],
] as const

test.each(screens)(
  'nothing of %s is cut or overlaps in any language and text size',
  async (_what, path) => {
    await show(path)
    for (const { code } of layoutLanguages) {
      await changeLanguage(code)
      say()
      for (const textScale of [1, 2] as const) {
        setPreferences({ textScale })
        await page.viewport(textScale === 1 ? 320 : 375, 812)
        await expect.poll(() => marks('loading').length).toBe(0)
        const looked = () => [code, textScale, clipped(), overlapping()]
        await expect.poll(looked).toEqual([code, textScale, [], []])
      }
    }
  },
)

test.each(
  screens.flatMap(([what, path]) => layoutThemes.map((theme) => [what, path, theme] as const)),
)('axe finds nothing on %s (%s), in the %s theme', async (_what, path, theme) => {
  await show(path)
  setPreferences({ theme })
  await expectAccessible()
})
