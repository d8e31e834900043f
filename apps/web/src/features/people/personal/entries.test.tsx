import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { routeAt } from '../../../lib/routes.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'

/**
 * What the personal screen must lead to, by the paths of its screens. Those whose screens are not built yet
 * are among them: from the day on which there is such a path, the way to it must be here.
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
/** What opens here, without a screen of its own. */
const acts = ['White paper', 'About Candor', 'Language', 'Log out']

let api: ReturnType<typeof fakeApi>
beforeEach(async () => {
  localStorage.clear()
  clearSession()
  // Nothing of the identity was sent: its row leads to where that begins.
  const untouched = { ...(full.getAuth as object), submitted: false }
  api = fakeApi({ ...full, getAuth: untouched as never })
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my')
})
afterEach(() => api.restore())

const built = Object.entries(places).filter(([, path]) => routeAt(path) !== null)

test('what is listed and built is not nothing', () => {
  expect(built.map(([name]) => name)).toEqual(
    expect.arrayContaining(['credit score', 'certification', 'personal info', 'authenticator']),
  )
})

test.each(built)('leads to %s', async (_, path) => {
  await expect
    .poll(() => document.querySelector(`[data-main] a[href="#${path}"]`)?.checkVisibility())
    .toBe(true)
})

test.each(acts)('has %s', async (name) => {
  await expect.element(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('says that a bank and an address are bound in the same place', async () => {
  const row = page.getByRole('link', { name: /^Settlement info/ })
  await expect.element(row).toMatchTextContent(/Bank accounts and blockchain addresses/)
})
