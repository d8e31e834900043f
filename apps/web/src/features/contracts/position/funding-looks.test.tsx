import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { layoutLanguages } from '../../../testing/layout-variants.ts'
import { prices } from '../../../live/feed.ts'
import { openedAt, position } from '../../../testing/contract-samples.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible, marks } from '../../../testing/looks.ts'
import { clipped, overlapping } from '../../../testing/misfits.ts'
import { renderApp } from '../../../testing/render-app.tsx'
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

const eightHours = 28_800_000
const instant = { kind: 'funding', quantity: '0.1', price: '97000', seq: 1_234_567 } as const
const none = { fromMargin: '0', shortfall: '0' }
const fundings = [
  { ...instant, at: openedAt + eightHours, amount: '0.97', ...none },
  { ...instant, at: openedAt + 2 * eightHours, amount: '-0.98', ...none },
  {
    ...instant,
    at: openedAt + 3 * eightHours,
    amount: '-1.5',
    fromMargin: '1.25',
    shortfall: '0.1',
  },
]
const nextFunding = { kind: 'funding', at: openedAt + 4 * eightHours, amount: '-0.98' } as const

const say = () => prices.apply([ticker({ symbol: 'BTCUSDT', updatedAt: freshAt() })])

async function showPosition() {
  const getPosition = position({ fundings, fundingFee: '1.51', nextFunding })
  restore = fakeApi({ ...full, getPosition }).restore
  say()
  await renderApp(`/heyue/position?id=${getPosition.id}`)
  await expect.element(page.getByRole('region', { name: 'Funding', exact: true })).toBeVisible()
}

/** Shows a ticket with a size, so that it includes the next funding. */
async function showTicket() {
  restore = fakeApi(full).restore
  say()
  await renderApp('/heyue')
  await page.getByRole('textbox', { name: 'Margin' }).fill('500')
  await expect.element(page.getByText(/^Next funding, /)).toBeVisible()
}

test.each([
  ['a position', showPosition],
  ['a ticket', showTicket],
] as const)(
  'no funding text of %s is cut or overlaps in any language and text size',
  async (_what, show) => {
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
      }
    }
  },
)

test.each([
  ['a position', 'light', showPosition],
  ['a position', 'dark', showPosition],
  ['a ticket', 'light', showTicket],
  ['a ticket', 'dark', showTicket],
] as const)(
  'axe finds nothing on the funding of %s in the %s theme',
  async (_what, theme, show) => {
    await show()
    setPreferences({ theme })
    await expectAccessible()
  },
)
