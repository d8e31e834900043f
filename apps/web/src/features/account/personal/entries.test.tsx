import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { routeAt } from '../../../lib/routes.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'

/**
 * Screens to which the personal screen must link, by path. Paths without a screen yet are included: once there is
 * such a screen, the link is required.
 */
const places = {
  'credit score': '/my/score',
  welfare: '/fuliCenter',
  certification: '/shenfenRenzheng',
  'level benefits': '/vipLevel',
  invite: '/tuanduiYaoqing',
  'personal info': '/gerenziliao',
  'bank and blockchain address': '/jiesuanInfo',
  authenticator: '/my/authenticator',
}
/** Actions without a screen of their own. */
const acts = ['White paper', 'About Candor', 'Language', 'Log out']

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  localStorage.clear()
  clearSession()
  // No identity was submitted, so its row links to the first step.
  const untouched = { ...(full.getAuth as object), submitted: false }
  api = fakeApi({ ...full, getAuth: untouched as never })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my')
})
afterEach(() => api.restore())

const built = Object.entries(places).filter(([, path]) => routeAt(path) !== null)

test('the listed screens exist', () => {
  expect(built.map(([name]) => name)).toEqual(
    expect.arrayContaining(['credit score', 'certification', 'personal info', 'authenticator']),
  )
})

test.each(built)('links to %s', async (_, path) => {
  await expect
    .poll(() => document.querySelector(`[data-main] a[href="#${path}"]`)?.checkVisibility())
    .toBe(true)
})

test.each(acts)('has %s', async (name) => {
  await expect.element(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('says that banks and addresses are bound on the same screen', async () => {
  const row = page.getByRole('link', { name: /^Settlement info/ })
  await expect.element(row).toMatchTextContent(/Bank accounts and blockchain addresses/)
})
