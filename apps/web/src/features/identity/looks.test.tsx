import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { history } from '../../lib/navigate.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { authOf, passed, rejected, underReview, untouched } from '../../testing/identity-samples.ts'
import { layoutThemes } from '../../testing/layout-variants.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pageOf } from '../../testing/sample-page.ts'
import { config, full, user } from '../../testing/samples.ts'
import { startTheme } from '../../theme/apply-theme.ts'
import { setPreferences } from '../../theme/preferences.ts'

let api: ReturnType<typeof fakeApi>
let stopTheme: () => void
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  stopTheme = startTheme()
})
afterEach(async () => {
  stopTheme()
  api.restore()
  await changeLanguage('en-us')
  setPreferences({ theme: 'auto' })
})

async function show(path: string, answers: Answers) {
  api = fakeApi({ ...full, ...answers })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp(path)
}

test.each([
  [authOf(underReview), 'Under review', null],
  [authOf(rejected), 'Sent back', 'Fix what is marked'],
  [authOf({ ...passed, status: -2, statusKey: 'expired' }), 'Document ended', 'Verify again'],
  [authOf(passed), 'Verified', 'Continue to advanced'],
])('the result shows the state and the next step: %#', async (auth, word, next) => {
  await show('/renzhengResult', { getAuth: auth })
  await expect.element(page.getByText(word, { exact: true }).first()).toBeVisible()
  if (next !== null) await expect.element(page.getByRole('link', { name: next })).toBeVisible()
})

test('the result of a rejection names each field with its reason', async () => {
  await show('/renzhengResult', { getAuth: authOf(rejected) })
  await expect.element(page.getByText('Portrait page of the passport')).toBeVisible()
  await expect.element(page.getByText('The photo is out of focus.')).toBeVisible()
})

const forms = [
  ['/shenfenRenzheng', authOf(untouched)],
  ['/shenfenRenzhengAd', authOf(passed)],
] as const

describe.each(forms)('%s with everything missing', (path, auth) => {
  test.each(layoutThemes)('axe finds nothing, %s', async (theme) => {
    await show(path, { getAuth: auth, listAuths: pageOf([]) })
    setPreferences({ theme })
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.element(page.getByText('Add this photo.').first()).toBeVisible()
    await expectAccessible()
  })
})

const screens = [...forms, ['/renzhengResult', authOf(rejected)]] as const

describe.each(screens)('%s at 360 px', (path, auth) => {
  beforeEach(() => page.viewport(360, 780))
  afterEach(() => page.viewport(375, 812))

  test.each(['tai', 'mlxy', 'jp'] as const)('clips nothing in %s', async (lang) => {
    await show(path, { getAuth: auth, listAuths: pageOf([]) })
    await changeLanguage(lang)
    await expect.poll(() => document.querySelectorAll('h2').length).toBeGreaterThan(0)
    const main = document.querySelector('[data-main]')!
    const clipped = [...main.querySelectorAll('*')].filter((each) => {
      const { overflowX, display } = getComputedStyle(each)
      const isBox = display !== 'inline' && overflowX === 'visible' && each.clientWidth > 0
      return isBox && each.scrollWidth > each.clientWidth + 1
    })
    expect(clipped.map(({ outerHTML }) => outerHTML.slice(0, 160))).toEqual([])
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  })
})

test('the personal screen shows the identity level, and links there', async () => {
  await show('/my', { getAuth: authOf(passed) })
  const row = page.getByRole('link', { name: /Identity verification/ })
  await expect.element(row.getByText('Basic')).toBeVisible()
  await row.click()
  await expect.poll(() => history.location.pathname).toBe('/renzhengResult')
})
