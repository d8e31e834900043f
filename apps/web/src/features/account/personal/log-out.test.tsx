import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { guestIsSaved, keepGuest, useGuest } from '../../../lib/guest-account.ts'
import { history } from '../../../lib/navigate.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'

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
})
afterEach(() => {
  api.restore()
  guestIsSaved()
})

async function show(answers: Answers = {}) {
  api = fakeApi({ ...full, getMyUserInfo: guest, logout: null, ...answers })
  useSession.setState({ token: 'token', userInfo: guest, commonConfig: config })
  await renderApp('/my')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('dialog')

test('a guest with the initial password is told how to sign in again', async () => {
  await show()
  await button('Log out').click()
  await expect.element(sheet().getByText(/^You need guest48213377 and its password/)).toBeVisible()
  expect(api.countOf('logout')).toBe(0)
  await sheet().getByRole('button', { name: 'Change login password' }).click()
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible()
  await button('Close').click()
  await button('Log out').click()
  api.become({ ...full, getMyUserInfo: null, logout: null })
  await sheet().getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => history.location.href).toBe('/home')
  expect(useSession.getState().token).toBeNull()
})

test('a guest who has not seen the initial password sets a new one without it', async () => {
  keepGuest({ token: 'token', account: guest.account, password: 'never seen' })
  useGuest.setState({ credentials: null })
  await show({ changePassword: { withdrawHoldUntilAt: null, otherSessionsRevoked: 0 } })
  await button('Set a login password').click()
  await page.getByLabelText('New password', { exact: true }).fill('T4kz!bmvQ9')
  await page.getByLabelText('New password again').fill('T4kz!bmvQ9')
  await button('Save password').click()
  await expect.poll(() => api.countOf('changePassword')).toBe(1)
  expect(api.calls.find(({ name }) => name === 'changePassword')?.input).toEqual({
    newPassword: 'T4kz!bmvQ9',
    confirmPassword: 'T4kz!bmvQ9',
  })
  await expect.poll(() => localStorage.getItem('guestUnsaved')).toBeNull()
})

test('if the server requires the initial password, its field appears with the error', async () => {
  keepGuest({ token: 'token', account: guest.account, password: 'never seen' })
  useGuest.setState({ credentials: null })
  await show({ changePassword: refused('OLD_PASSWORD_WRONG') })
  await button('Set a login password').click()
  await page.getByLabelText('New password', { exact: true }).fill('T4kz!bmvQ9')
  await page.getByLabelText('New password again').fill('T4kz!bmvQ9')
  await button('Save password').click()
  await expect.element(page.getByLabelText('Initial password')).toBeVisible()
  await expect.element(page.getByText(sentenceOf('OLD_PASSWORD_WRONG'))).toBeVisible()
})

test('another refusal does not ask for the unseen initial password', async () => {
  keepGuest({ token: 'token', account: guest.account, password: 'never seen' })
  useGuest.setState({ credentials: null })
  await show({ changePassword: refused('RATE_LIMITED') })
  await button('Set a login password').click()
  await page.getByLabelText('New password', { exact: true }).fill('T4kz!bmvQ9')
  await page.getByLabelText('New password again').fill('T4kz!bmvQ9')
  await button('Save password').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('Initial password')).not.toBeInTheDocument()
})
