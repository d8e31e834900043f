import axe from 'axe-core'
import type { LoginResult } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { forgetArrival } from '../../../api/third-party.ts'
import { tabStorage } from '../../../lib/storage.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { testStates } from '../../../testing/four-states.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { refused, sentenceOf, visitor } from '../../../testing/people-answers.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetArrival()
  clearSession()
  useSession.setState({ commonConfig: config, redirectTo: '/home' })
})
afterEach(() => api.restore())

const state = 's'.repeat(64)
const codeVerifier = 'v'.repeat(43)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input
const result: LoginResult = {
  token: 'token',
  expiresAt: 1,
  userId: '1001',
  isNewUser: false,
  needSecurityCode: false,
  loginTicket: null,
  methods: [],
}

/** Returns to a sign-in that this tab began. */
async function comeBack(
  answers: Answers,
  { purpose = 'login', redirectTo = '/hangqing?category=crypto', response = 'code=c1&iss=i1' } = {},
) {
  const away = { provider: 'sandbox', purpose, redirectTo, state, codeVerifier }
  tabStorage.set('thirdParty', JSON.stringify(away))
  api = fakeApi(answers)
  await renderApp(`/signInReturn?${response}&state=${state}`)
}

test('leaves with a secret that stays in the tab, and remembers the requested screen', async () => {
  const here = `${window.location.pathname}${window.location.search}#/hangqing`
  api = fakeApi({
    ...full,
    ...visitor,
    getThirdPartyUrl: { url: here, state, expireAt: 1 },
  })
  useSession.setState({ redirectTo: '/chongzhi?currency=BTC' })
  await renderApp('/login')
  await button('Continue with Sandbox ID').click()
  await expect.poll(() => tabStorage.get('thirdParty')).not.toBeNull()
  const storedAway = JSON.parse(tabStorage.get('thirdParty')!) as Record<string, string>
  expect(storedAway).toMatchObject({ provider: 'sandbox', purpose: 'login', state })
  expect(storedAway['redirectTo']).toBe('/chongzhi?currency=BTC')
  const asked = inputOf('getThirdPartyUrl') as Record<string, string>
  expect(asked['codeChallenge']).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(asked)).not.toContain(storedAway['codeVerifier'])
})

test('shows no button for a service that the server does not support', async () => {
  const none = { ...config, signInServices: [] }
  api = fakeApi({ ...full, ...visitor, getConfig: none })
  useSession.setState({ commonConfig: none })
  await renderApp('/login')
  await expect.element(button('Log in with a wallet')).toBeVisible()
  expect(button('Continue with Sandbox ID').query()).toBeNull()
})

test('signs in, and returns to the screen that was left', async () => {
  await comeBack({ ...full, thirdPartyLogin: result })
  await expect.poll(() => window.location.hash).toBe('#/hangqing?category=crypto')
  expect(inputOf('thirdPartyLogin')).toMatchObject({
    provider: 'sandbox',
    code: 'c1',
    iss: 'i1',
    state,
    codeVerifier,
  })
  expect(useSession.getState().token).toBe('token')
})

test('the code is removed from the URL at once', async () => {
  await comeBack({ ...visitor, thirdPartyLogin: () => new Promise<never>(() => undefined) })
  await expect.poll(() => window.location.hash).toBe('#/signInReturn')
  await expect.element(page.getByText(/that is being checked/)).toBeVisible()
  expect(api.countOf('thirdPartyLogin')).toBe(1)
  expect(tabStorage.get('thirdParty')).toBeNull()
})

test('a new user accepts the agreement without signing in at the service again', async () => {
  await comeBack({ ...visitor, thirdPartyLogin: refused('ACCOUNT_NOT_FOUND') })
  await button('Create account').click()
  await expect.element(page.getByText('Please accept the user agreement.')).toBeVisible()
  expect(api.countOf('thirdPartyLogin')).toBe(1)
  await page.getByRole('checkbox').click()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id }) => id)).toEqual([])
  api.become({ ...full, thirdPartyLogin: result })
  await button('Create account').click()
  await expect.poll(() => window.location.hash).toBe('#/hangqing?category=crypto')
  expect(inputOf('thirdPartyLogin')).toMatchObject({ code: 'c1', agreementAccepted: true })
})

test('a new user who is refused after the agreement sees the refusal, and can retry', async () => {
  await comeBack({ ...visitor, thirdPartyLogin: refused('ACCOUNT_NOT_FOUND') })
  await expect.element(button('Create account')).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
  await page.getByRole('checkbox').click()
  await button('Create account').click()
  await expect.element(page.getByText(/could not be opened just now/)).toBeVisible()
  await expect.element(button('Go back')).toBeVisible()
  api.become({ ...full, thirdPartyLogin: result })
  await button('Create account').click()
  await expect.poll(() => window.location.hash).toBe('#/hangqing?category=crypto')
})

test("the authenticator's code is required before the token", async () => {
  const waiting = { ...result, token: null, needSecurityCode: true, loginTicket: 'ticket' }
  await comeBack({ ...visitor, thirdPartyLogin: waiting })
  await expect.element(page.getByRole('heading', { name: 'Security code' })).toBeVisible()
})

test('a sign-in that was not confirmed shows the refusal and leads back', async () => {
  await comeBack({ ...full, ...visitor, thirdPartyLogin: refused('OAUTH_FAILED') })
  await expect.element(page.getByText(sentenceOf('OAUTH_FAILED'))).toBeVisible()
  await button('Go back').click()
  await expect.poll(() => window.location.hash).toBe('#/login')
  expect(useSession.getState().redirectTo).toBe('/hangqing?category=crypto')
})

test('a cancelled sign-in says so, and nothing is sent', async () => {
  await comeBack({ ...full, ...visitor }, { response: 'error=access_denied' })
  await expect.element(page.getByText(/without signing in. Nothing was changed/)).toBeVisible()
  expect(api.countOf('thirdPartyLogin')).toBe(0)
})

test('a code that this tab did not request is not sent', async () => {
  api = fakeApi(visitor)
  await renderApp(`/signInReturn?code=c1&state=${'x'.repeat(64)}`)
  await expect.element(page.getByText(/was not started in this tab/)).toBeVisible()
  expect(api.countOf('thirdPartyLogin')).toBe(0)
  await expect.poll(() => window.location.hash).toBe('#/signInReturn')
})

test('a service is added after the step-up, and the sign-in methods show it', async () => {
  useSession.setState({ token: 'token', userInfo: user })
  const done = { id: '502', withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await comeBack({ ...full, addThirdParty: done }, { purpose: 'add', redirectTo: '/my/ways' })
  await button('Add Sandbox ID').click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await sheet.getByLabelText('Login password').fill('correct horse')
  await sheet.getByRole('button', { name: 'Add Sandbox ID' }).click()
  await expect.element(page.getByText(/Sandbox ID opens your account now/)).toBeVisible()
  await expect.poll(() => window.location.hash).toBe('#/my/ways')
  expect(inputOf('addThirdParty')).toMatchObject({ code: 'c1', loginPassword: 'correct horse' })
  await expect.element(page.getByRole('region', { name: 'Sandbox ID' })).toBeVisible()
})

test('a service is removed after the step-up', async () => {
  const removeThirdParty = { withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  api = fakeApi({ ...full, removeThirdParty })
  useSession.setState({ token: 'token', userInfo: user })
  await renderApp('/my/ways')
  await page.getByRole('region', { name: 'Sandbox ID' }).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabelText('Login password').fill('correct horse')
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .poll(() => inputOf('removeThirdParty'))
    .toEqual({ id: '501', loginPassword: 'correct horse' })
})

describe('returning to add a service', () => {
  const adding = { purpose: 'add', redirectTo: '/my/ways' }
  testStates(async (answers) => {
    useSession.setState({ token: 'token' })
    await comeBack(answers, adding)
    return api
  }, full)

  test('says if the session has ended meanwhile, and leads back', async () => {
    await comeBack(visitor, adding)
    await expect.element(page.getByText('You are signed out.')).toBeVisible()
    await button('Go back').click()
    await expect.poll(() => window.location.hash).toBe('#/login')
    expect(useSession.getState().redirectTo).toBe('/my/ways')
  })

  test('leads back if the server fails, and keeps the session', async () => {
    useSession.setState({ token: 'token' })
    await comeBack({ ...full, getMyUserInfo: refused('BUSY') }, adding)
    await expect.element(page.getByText(sentenceOf('BUSY'))).toBeVisible()
    await button('Go back').click()
    await expect.poll(() => window.location.hash).toBe('#/my/ways')
    expect(useSession.getState().token).toBe('token')
  })
})
