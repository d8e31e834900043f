import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { guestIsSaved, useGuest } from '../../../lib/guest-account.ts'
import { go, history } from '../../../lib/navigate.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { entered, refused, sentenceOf, visitor } from '../../../testing/people-answers.ts'

const password = 'Wk7mRp3xTq9d'
const registered = { ...entered, account: 'guest48213377', initialPassword: password }
const guest = {
  ...user,
  account: 'guest48213377',
  accountType: 'guest',
  email: null,
  isGuest: true,
  initialPasswordChanged: false,
} as const

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
  guestIsSaved()
  useSession.setState({ commonConfig: config, redirectTo: '/home' })
})
afterEach(async () => {
  api.restore()
  vi.restoreAllMocks()
  await changeLanguage('en-us')
  localStorage.clear()
  guestIsSaved()
})

async function show(answers: Answers = {}, path = '/login') {
  api = fakeApi({ ...visitor, ...answers })
  await renderApp(path)
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const account = () => page.getByLabelText('Email, mobile number or guest account')
const logIn = async (name: string) => {
  await account().fill(name)
  await page.getByLabelText('Password').fill('wrong password')
  await button('Log in').click()
}

test('a guest who reloads before saving the password is signed in, and reminded to set one', async () => {
  await show({ register: registered })
  await button('Continue as a guest').click()
  await page.getByRole('dialog').getByRole('checkbox').click()
  api.become({ ...full, register: registered, getMyUserInfo: guest })
  await button('Enter as a guest').click()
  await expect.element(page.getByText(password)).toBeVisible()
  expect(localStorage.getItem('token')).toBe('fresh-token')
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(password)
  // As after a reload: the memory is empty, and the storage is read.
  useGuest.setState({ credentials: null })
  go('home')
  await expect.element(page.getByText(/^You have not said that you saved/)).toBeVisible()
  await page.getByRole('link', { name: 'Set a login password' }).click()
  await expect.poll(() => history.location.href).toBe('/my')
  await page.getByRole('button', { name: 'Set a login password' }).click()
  // The initial password is not known, so it is not asked for.
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible()
  expect(page.getByLabelText('Initial password').query()).toBeNull()
})

test('“I saved it” ends the reminder', async () => {
  await show({ register: registered })
  await button('Continue as a guest').click()
  await page.getByRole('dialog').getByRole('checkbox').click()
  api.become({ ...full, register: registered, getMyUserInfo: guest })
  await button('Enter as a guest').click()
  await button('I saved it').click()
  await expect.poll(() => history.location.href).toBe('/home')
  await expect.element(page.getByRole('heading', { name: 'Candor' })).toBeVisible()
  expect(page.getByText(/^You have not said that you saved/).query()).toBeNull()
  expect(localStorage.getItem('guestUnsaved')).toBeNull()
})

test('guest terms opened by a link do not cover the password of the new guest', async () => {
  await show({ register: registered }, '/login?form=guest')
  await page.getByRole('dialog').getByRole('checkbox').click()
  api.become({ ...full, register: registered, getMyUserInfo: guest })
  await button('Enter as a guest').click()
  await expect.element(page.getByText(password)).toBeVisible()
  expect(page.getByRole('dialog').all()).toHaveLength(1)
  await button('I saved it').click()
  await expect.poll(() => history.location.href).toBe('/home')
})

test('a locked account leaves other accounts and other sign-in methods usable', async () => {
  await show({ login: refused('LOGIN_LOCKED', 600) })
  await logIn('ada@example.com')
  await expect.element(button('Log in')).toBeDisabled()
  await account().fill('bob@example.com')
  await expect.element(button('Log in')).toBeEnabled()
  await account().fill('Ada@example.com')
  await expect.element(button('Log in')).toBeDisabled()
  await button('Log in with a code').click()
  await expect.element(button('Log in')).toBeEnabled()
})

test('too many registrations show the waiting time, and logging in still works', async () => {
  await show({ register: refused('RATE_LIMITED', 48 * 60) }, '/login?form=register')
  await page.getByLabelText('Email or mobile number').fill('new@example.com')
  await page.getByLabelText('Verification code').fill('123456')
  await page.getByLabelText('Choose a password').fill('T4kz!bmvQ9')
  await page.getByRole('checkbox').click()
  await button('Create account').click()
  await expect
    .element(page.getByText(/^Too many requests\. You can try again at \d\d:\d\d\.$/))
    .toBeVisible()
  await expect.element(button('Create account')).toBeDisabled()
  ;(page.getByRole('radio', { name: 'Log in' }).element() as HTMLElement).click()
  await expect.element(button('Log in')).toBeEnabled()
})

test("a short wait shows the server's message", async () => {
  await show({ login: refused('RATE_LIMITED', 20) })
  await logIn('ada@example.com')
  await expect.element(page.getByText(sentenceOf('RATE_LIMITED'))).toBeVisible()
})

test('a session ended by the server is announced once', async () => {
  useSession.setState({ token: 'old', userInfo: user })
  const ended = () => {
    throw Object.assign(new Error('Please log in'), { name: 'SignedOut' })
  }
  api = fakeApi({ ...full, getMyUserInfo: null, queryUserAssets: ended, queryUserBalance: ended })
  await renderApp('/zichanCenter')
  const sentence = () => page.getByText('Your session ended. Please log in again.')
  await expect.element(sentence()).toBeVisible()
  await button('Dismiss').click()
  go('home')
  await expect.element(page.getByRole('heading', { name: 'Candor' })).toBeVisible()
  go('login')
  await expect.element(account()).toBeVisible()
  expect(sentence().query()).toBeNull()
})

test.each(['/home', '/login'])("%s offers the device's language with one tap", async (at) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'ja-JP', 'en'])
  await show({}, at)
  await expect.poll(() => document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('lang')).toBeNull()
  await button('日本語で表示').click()
  await expect.poll(() => document.documentElement.lang).toBe('ja')
  expect(localStorage.getItem('lang')).toBe('jp')
  await expect.poll(() => button('日本語で表示').query()).toBeNull()
})

test('every language can be chosen before signing in, and the shown one is not offered', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  await show()
  expect(page.getByRole('button', { name: 'Show in English' }).query()).toBeNull()
  await button('Language').click()
  const spanish = page.getByRole('radio', { name: 'Español' })
  // The sheet is loaded first.
  await expect.element(spanish).toBeInTheDocument()
  ;(spanish.element() as HTMLElement).click()
  await expect.poll(() => document.documentElement.lang).toBe('es')
})
