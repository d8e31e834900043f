import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

const withSecurity = (changes: Partial<typeof user.security>) => ({
  ...user,
  security: { ...user.security, ...changes },
})
const set = withSecurity({ fundPasswordSet: true })
const untilAt = Date.UTC(2126, 0, 1)

async function show(answers: Answers = {}, userInfo: typeof user = user) {
  api = fakeApi({ ...full, getMyUserInfo: userInfo, ...answers })
  useSession.setState({ token: 'token', userInfo, commonConfig: config })
  await renderApp('/my')
  await page.getByRole('button', { name: /^Withdrawal password/ }).click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const input = () => api.calls.findLast(({ name }) => name === 'changeFundPassword')?.input

async function choose(digits: string) {
  await field('New withdrawal password').fill(digits)
  await field('New withdrawal password again').fill(digits)
}

test('the first withdrawal password needs the login password and a code, and causes no pause', async () => {
  await show({ changeFundPassword: { withdrawHoldUntilAt: null } })
  expect(page.getByText(/withdrawals pause for/).query()).toBeNull()
  await field('Login password').fill('my own words')
  await choose('271828')
  await field('Verification code').fill('482913')
  await button('Save').click()
  await expect.element(page.getByText('Your withdrawal password is set.')).toBeVisible()
  expect(input()).toEqual({
    loginPassword: 'my own words',
    newPassword: '271828',
    confirmPassword: '271828',
    captcha: '482913',
  })
})

test('a change announces the withdrawal pause, and needs the present password', async () => {
  await show({ changeFundPassword: { withdrawHoldUntilAt: untilAt } }, set)
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await field('Present withdrawal password').fill('314159')
  await choose('271828')
  await field('Verification code').fill('482913')
  await button('Save').click()
  await expect.element(page.getByText(/Withdrawals pause until 2126-01-01/)).toBeVisible()
  expect(input()).toMatchObject({ oldPassword: '314159', newPassword: '271828' })
})

test('a forgotten password is replaced with the login password, and the authenticator if bound', async () => {
  const answer = { withdrawHoldUntilAt: untilAt }
  await show(
    { changeFundPassword: answer },
    withSecurity({ fundPasswordSet: true, googleBound: true }),
  )
  await button('Forgotten? Use the login password').click()
  await field('Login password').fill('my own words')
  await choose('271828')
  await field('Authenticator code').fill('123456')
  await button('Save').click()
  await expect.element(page.getByText(/Withdrawals pause until 2126-01-01/)).toBeVisible()
  expect(input()).toEqual({
    loginPassword: 'my own words',
    newPassword: '271828',
    confirmPassword: '271828',
    googleCode: '123456',
  })
})

test("shows missing inputs and the server's refusals at their fields", async () => {
  await show({ changeFundPassword: refused('FUND_PASSWORD_LOCKED') }, set)
  await field('New withdrawal password').fill('27182')
  await button('Save').click()
  await expect.element(page.getByText('Enter six digits.').first()).toBeVisible()
  expect(api.countOf('changeFundPassword')).toBe(0)
  await field('Present withdrawal password').fill('314159')
  await choose('271828')
  await field('Verification code').fill('482913')
  await button('Save').click()
  await expect.element(page.getByText(sentenceOf('FUND_PASSWORD_LOCKED'))).toBeVisible()
  await expect.element(field('Present withdrawal password')).toHaveFocus()
})

test('a guest sees what is required', async () => {
  await show({}, { ...user, email: null, isGuest: true, accountType: 'guest' })
  await expect.element(page.getByText(/^Guests cannot withdraw/)).toBeVisible()
  expect(button('Save').query()).toBeNull()
})

test('a user without a login password is asked to set one first', async () => {
  await show({}, { ...user, hasLoginPassword: false })
  await expect.element(page.getByText(/^Set a login password first/)).toBeVisible()
})

test('a lock is shown with its end', async () => {
  await show({}, withSecurity({ fundPasswordSet: true, fundPasswordLockedUntilAt: untilAt }))
  await expect.element(page.getByText(/^Locked until 2126-01-01/)).toBeVisible()
})

test.each(layoutThemes)('axe finds nothing, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show({}, set)
  await expect.element(button('Save')).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})
