import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enter } from '../api/account.ts'
import { call } from '../api/client.ts'
import { followOtherTabs } from '../api/other-tabs.ts'
import { queryClient } from '../api/query-client.ts'
import { clearSession, useSession } from '../api/session.ts'
import { go, history } from '../lib/navigate.ts'
import { startTheme } from '../theme/apply-theme.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { probeScreens } from '../testing/probe-screens.tsx'
import { renderApp } from '../testing/render-app.tsx'
import { full, user } from '../testing/samples.ts'

const ben = { ...user, id: '1002', account: 'ben@example.com' }
let api: ReturnType<typeof fakeApi>
let stops: (() => void)[]
/** Another tab of the same browser: its storage events reach this page, as between real tabs. */
let tab: HTMLIFrameElement
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ redirectTo: '/home' })
  api = fakeApi(full)
  tab = document.createElement('iframe')
  document.body.append(tab)
  stops = [startTheme(), followOtherTabs(), api.restore]
})
afterEach(() => {
  for (const stop of stops) stop()
  tab.remove()
  vi.restoreAllMocks()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const other = () => tab.contentWindow!.localStorage
const signIn = () => useSession.setState({ token: 'token-a', userInfo: user })
const session = () => useSession.getState()
const toasts = () => document.querySelectorAll(':popover-open').length
const refuseSession = () => {
  throw Object.assign(new Error('Please log in'), { name: 'SignedOut' })
}

test('a 401 for an earlier token does not end the present session', async () => {
  signIn()
  await renderApp('/zichanCenter', probeScreens)
  const held = Promise.withResolvers<void>()
  api.become({ ...full, queryUserAssets: () => held.promise.then(refuseSession) })
  const late = call('queryUserAssets', {})
  await enter('token-b')
  go('assets')
  await expect.element(heading('assets')).toBeVisible()
  held.resolve()
  await expect(late).rejects.toThrow('Please log in')
  expect(session()).toMatchObject({ token: 'token-b', userInfo: user })
  expect(localStorage.getItem('token')).toBe('token-b')
  expect(history.location.href).toBe('/zichanCenter')
  // The present session still ends with its own 401.
  await expect(call('queryUserAssets', {})).rejects.toThrow('Please log in')
  await expect.element(heading('login')).toBeVisible()
  expect(session().token).toBeNull()
})

test('an answer about the previous user does not count as the present one', async () => {
  await renderApp('/home', probeScreens)
  const held = Promise.withResolvers<null>()
  api.become({ ...full, getMyUserInfo: () => held.promise })
  go('quotes')
  await expect.poll(() => api.countOf('getMyUserInfo')).toBeGreaterThan(0)
  api.become({ ...full, getMyUserInfo: ben })
  await enter('token-b')
  expect(session().userInfo).toEqual(ben)
  held.resolve(null)
  await held.promise
  await expect.poll(() => session().userInfo).toEqual(ben)
})

test('a token that the server rejects ends its own session only', async () => {
  api.restore()
  const answers: ((body: object) => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((body) => resolve(Response.json(body)))
      }),
  )
  const dead = { success: true, code: 200, errorCode: 'TOKEN_EXPIRED', result: null, timestamp: 0 }
  signIn()
  const late = call('importantCustomerOnLine', {})
  useSession.setState({ token: 'token-b', userInfo: ben })
  answers[0]!(dead)
  await late
  expect(session().token).toBe('token-b')
  const own = call('importantCustomerOnLine', {})
  answers[1]!(dead)
  await own
  expect(session().token).toBeNull()
})

test('signing out here keeps a newer token of another tab', async () => {
  signIn()
  stops.splice(1, 1)[0]!()
  other().setItem('token', 'token-b')
  clearSession()
  expect(localStorage.getItem('token')).toBe('token-b')
})

test('a sign-in in another tab changes the user here, and removes the data of the previous one', async () => {
  signIn()
  await renderApp('/zichanCenter', probeScreens)
  await page.getByLabelText('note of assets').fill('secret')
  queryClient.setQueryData(['of ada'], 1)
  api.become({ ...full, getMyUserInfo: ben })
  other().setItem('token', 'token-b')
  await expect.poll(() => session().userInfo).toEqual(ben)
  expect(session().token).toBe('token-b')
  expect(queryClient.getQueryData(['of ada'])).toBeUndefined()
  await expect.element(page.getByLabelText('note of assets')).toHaveValue('')
  expect(history.location.href).toBe('/zichanCenter')
})

test('after a sign-in in another tab the login screen here continues to its target', async () => {
  api.become({ ...full, getMyUserInfo: null })
  await renderApp('/heyue?symbol=BTCUSDT', probeScreens)
  await expect.element(heading('login')).toBeVisible()
  api.become(full)
  other().setItem('token', 'token-b')
  await expect.element(heading('contracts')).toBeVisible()
  expect(history.location.href).toBe('/heyue?symbol=BTCUSDT')
})

test('after a sign-out in another tab the screen gives way to the login without a message, and is remembered', async () => {
  signIn()
  await renderApp('/heyue?symbol=BTCUSDT', probeScreens)
  api.become({ ...full, getMyUserInfo: null, queryUserAssets: refuseSession })
  const late = [1, 2, 3].map(() => call('queryUserAssets', {}))
  other().removeItem('token')
  await expect.element(heading('login')).toBeVisible()
  await Promise.allSettled(late)
  expect(session()).toMatchObject({
    token: null,
    userInfo: null,
    redirectTo: '/heyue?symbol=BTCUSDT',
  })
  expect(toasts()).toBe(0)
  other().clear()
  expect(session().redirectTo).toBe('/heyue?symbol=BTCUSDT')
})

test('after a sign-out in another tab a public screen stays', async () => {
  signIn()
  await renderApp('/hangqing', probeScreens)
  api.become({ ...full, getMyUserInfo: null })
  other().clear()
  await expect.poll(() => session().token).toBeNull()
  expect(history.location.href).toBe('/hangqing')
  expect(session().redirectTo).toBe('/home')
  expect(toasts()).toBe(0)
})
