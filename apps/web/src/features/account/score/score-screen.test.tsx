import type { CreditScore } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { formatDate } from '../../../lib/dates.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { creditScore } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

const parts = (share: number) =>
  creditScore.parts.map((part) => ({ ...part, points: Math.floor(part.most * share) }))
const none: CreditScore = { ...creditScore, score: 0, parts: parts(0) }
const whole: CreditScore = { score: 100, parts: parts(1), nextPointAt: null }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(credit: CreditScore = creditScore, path = '/my/score') {
  api = fakeApi({ ...full, getCreditScore: credit })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp(path)
}
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('[data-main] section a')].map((link) =>
    link.getAttribute('href'),
  )
/** The filled share of each segment of the ring. */
const arcs = (selector: string) =>
  [...document.querySelectorAll(`[data-main] ${selector}`)].map((circle) =>
    parseFloat(circle.getAttribute('stroke-dasharray') ?? ''),
  )

test('shows the sum, each part of it, and what never counts', async () => {
  await show()
  await expect.element(page.getByText('46 out of 100')).toBeVisible()
  await expect.element(page.getByText('It never stops a withdrawal.')).toBeVisible()
  for (const text of ['25 of 25', '0 of 20', '20 of 20', '0 of 15', '0 of 8', '1 of 12'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const day = formatDate(creditScore.nextPointAt, 'YYYY-MM-DD')
  await expect.element(page.getByText(`the next on ${day}.`, { exact: false })).toBeVisible()
  await expect.element(page.getByText(/^Deposits, balances, orders/)).toBeVisible()
})

test.each([
  ['0 out of 100', none, ['#/shenfenRenzheng', '#/shenfenRenzhengAd', '#/my/contact']],
  ['46 out of 100', creditScore, ['#/shenfenRenzhengAd']],
])('each incomplete part links to the screen that raises it: %s', async (sum, credit, first) => {
  await show(credit)
  await expect.element(page.getByText(sum, { exact: true })).toBeVisible()
  expect(links()).toEqual([...first, '#/my/authenticator', '#/gerenziliao'])
})

test('a complete score has no links', async () => {
  await show(whole)
  await expect.element(page.getByText('100 out of 100')).toBeVisible()
  expect(links()).toEqual([])
})

test('the ring has a segment for each part, filled up to its points', async () => {
  await show()
  await expect.element(page.getByText('46 out of 100')).toBeVisible()
  const circles = arcs('svg g > circle:first-child')
  expect(circles).toEqual([25, 20, 20, 15, 8, 12])
  expect(arcs('svg g > circle + circle')).toEqual([25, 20, 1])
})

describe('on the personal screen', () => {
  test('shows the present score, whatever the session has, and links here', async () => {
    await show({ ...creditScore, score: 61 }, '/my')
    const row = page.getByRole('link', { name: /^Credit score/ })
    await expect.element(row).toMatchTextContent(/61 of 100$/)
    await expect.element(row).toHaveAttribute('href', '#/my/score')
  })
})

describe.each([
  ['some', creditScore],
  ['none', none],
  ['all', whole],
])('the screen with %s of the points', (_, credit) => {
  test.each(layoutThemes)('axe finds nothing, %s', async (theme) => {
    const stopTheme = startTheme()
    setPreferences({ theme })
    await show(credit)
    await expect.element(page.getByText('What never counts')).toBeVisible()
    await expectAccessible()
    setPreferences({ theme: 'auto' })
    stopTheme()
  })

  test.each(['tai', 'mlxy', 'jp'] as const)('clips nothing at 360 px in %s', async (lang) => {
    await page.viewport(360, 780)
    await show(credit)
    await changeLanguage(lang)
    await expect.poll(() => document.querySelectorAll('h2').length).toBe(3)
    const main = document.querySelector('[data-main]')!
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
    await changeLanguage('en-us')
    await page.viewport(375, 812)
  })
})
