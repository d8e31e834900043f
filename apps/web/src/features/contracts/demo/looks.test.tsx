import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { useVisitor } from '../../../api/visitor.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { layoutLanguages, layoutThemes } from '../../../testing/layout-variants.ts'
import { prices } from '../../../live/feed.ts'
import { sampleDemo } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible, marks } from '../../../testing/looks.ts'
import { clipped, overlapping } from '../../../testing/misfits.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
let stopTheme = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  useVisitor.setState({ token: null, hasEnded: false, staysBeside: null })
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

const notBegun = { ...sampleDemo, account: null }
/** The demo of a visitor on this device. */
const visited = { ...sampleDemo, keptUntilAt: Date.UTC(2026, 11, 9) }

test.each([
  ['started', sampleDemo, user],
  ['not started', notBegun, user],
  ['started by a visitor', visited, null],
  ['not started by a visitor', notBegun, null],
])(
  'while the demo is %s nothing is cut or overlaps in any language and text size',
  async (_name, demo, userInfo) => {
    if (userInfo === null) visits(demo === visited)
    restore = fakeApi({ ...full, getMyUserInfo: userInfo, getDemoAccount: demo }).restore
    prices.apply([ticker({ symbol: 'BTCUSDT' })])
    await renderApp('/demotrading')
    for (const { code } of layoutLanguages) {
      await changeLanguage(code)
      for (const textScale of [1, 2] as const) {
        setPreferences({ textScale })
        await page.viewport(textScale === 1 ? 320 : 375, 812)
        // On a slow machine the previous price would be stale by now.
        prices.apply([ticker({ symbol: 'BTCUSDT' })])
        await expect.poll(() => marks('loading').length).toBe(0)
        const looked = () => [code, textScale, clipped(), overlapping()]
        await expect.poll(looked).toEqual([code, textScale, [], []])
      }
    }
  },
)

/** Signs out; with `hasBegun` as a visitor with a demo on this device. */
function visits(hasBegun: boolean): void {
  clearSession()
  useVisitor.setState({ token: hasBegun ? 'v'.repeat(43) : null, hasEnded: !hasBegun })
}

test.each(layoutThemes)("axe finds nothing in a visitor's demo, %s theme", async (theme) => {
  visits(true)
  restore = fakeApi({ ...full, getMyUserInfo: null, getDemoAccount: visited }).restore
  prices.apply([ticker({ symbol: 'BTCUSDT' })])
  await renderApp('/demotrading')
  setPreferences({ theme })
  await expect.element(page.getByRole('button', { name: 'Keep it as a guest' })).toBeVisible()
  await expectAccessible()
})

test.each(layoutThemes)('axe finds nothing before the demo is started, %s theme', async (theme) => {
  restore = fakeApi({ ...full, getDemoAccount: notBegun }).restore
  await renderApp('/demotrading')
  setPreferences({ theme })
  await expect.element(page.getByRole('button', { name: /^Start with/ })).toBeVisible()
  await expectAccessible()
})
