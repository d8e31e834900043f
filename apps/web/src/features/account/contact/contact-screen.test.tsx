import { ApiError } from '@candor/api'
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

const guest: typeof user = {
  ...user,
  account: 'guest12345678',
  accountType: 'guest',
  email: null,
  isGuest: true,
  initialPasswordChanged: false,
}
const chosen = { ...guest, initialPasswordChanged: true }

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}, userInfo = guest, path = '/my/contact') {
  api = fakeApi({ ...full, getMyUserInfo: userInfo, ...answers })
  useSession.setState({ token: 'token', userInfo, commonConfig: config })
  await renderApp(path)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const input = () => api.calls.findLast(({ name }) => name === 'bindContact')?.input
const save = button('Add and keep the account')

async function type(account: string) {
  await field('Email or mobile number').fill(account)
  await field('Verification code').fill('482913')
}

test('a guest with the initial password chooses one and becomes a user with an address', async () => {
  await show({ bindContact: { account: 'ada@example.com', withdrawHoldUntilAt: null } })
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await type('Ada@example.com')
  await field('Choose a password').fill('tr4velling-h0rn')
  await field('New password again').fill('tr4velling-h0rn')
  api.become({ ...full, bindContact: { account: 'ada@example.com', withdrawHoldUntilAt: null } })
  await save.click()
  const done = page
    .getByRole('status')
    .filter({ hasText: 'From now on you log in with ada@example.com.' })
  await expect.element(done).toBeVisible()
  // The form for changing the address does not replace it until the user opens it.
  expect(page.getByLabelText('Code sent to the present one').query()).toBeNull()
  api.become({ ...full, getMyUserInfo: user })
  await done.getByRole('button', { name: 'Change it' }).click()
  await expect.element(codeOf('present')).toBeVisible()
  expect(input()).toEqual({
    type: 'email',
    email: 'ada@example.com',
    captcha: '482913',
    newPassword: 'tr4velling-h0rn',
    confirmPassword: 'tr4velling-h0rn',
  })
})

test("asks for the user's own password, and sends a phone number with its calling code", async () => {
  await show({ bindContact: refused('ACCOUNT_EXISTS') }, chosen)
  expect(page.getByText(/withdrawals pause for/).query()).toBeNull()
  await type('+49 1512 3456789')
  await save.click()
  await expect.element(page.getByText('Enter your login password.')).toBeVisible()
  expect(api.countOf('bindContact')).toBe(0)
  await field('Login password').fill('my own words')
  await save.click()
  await expect.element(page.getByText(sentenceOf('ACCOUNT_EXISTS'))).toBeVisible()
  await expect.element(field('Email or mobile number')).toHaveFocus()
  expect(input()).toEqual({
    type: 'phone',
    phoneCode: '49',
    phone: '15123456789',
    captcha: '482913',
    loginPassword: 'my own words',
  })
})

test('sends the code to the typed address', async () => {
  const sent = { expireSeconds: 600, resendSeconds: 60, maskedTarget: 'a***@example.com' }
  await show({ getEmailCaptcha: sent })
  await button('Send code').click()
  await expect.element(page.getByText('Enter a valid email or mobile number.')).toBeVisible()
  await field('Email or mobile number').fill('ada@example.com')
  await button('Send code').click()
  await expect.element(page.getByText(/^Sent to a\*\*\*@example\.com/)).toBeVisible()
  const asked = api.calls.findLast(({ name }) => name === 'getEmailCaptcha')?.input
  expect(asked).toEqual({ email: 'ada@example.com', scene: 'bind' })
})

test('the personal screen links only guests there', async () => {
  await show({}, guest, '/my')
  await page.getByRole('link', { name: 'Add an email or mobile number' }).click()
  await expect.element(save).toBeVisible()
})

test.each(layoutThemes)('axe finds nothing in the form, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show({}, { ...chosen, security: { ...user.security, googleBound: true } })
  await expect.element(save).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})

const codeOf = (which: 'new' | 'present') =>
  field(which === 'new' ? 'Code sent to the new one' : 'Code sent to the present one')
const changeInput = () => api.calls.findLast(({ name }) => name === 'changeContact')?.input

async function fillChange() {
  await field('New email or mobile number').fill('ada@example.net')
  await codeOf('new').fill('111111')
  await codeOf('present').fill('222222')
  await field('Login password').fill('tr4velling-h0rn')
  await button('Change it').click()
}

test('a user with an address changes it with a code of each, after reading about the hold', async () => {
  await show({ changeContact: { account: 'ada@example.net', withdrawHoldUntilAt: 0 } }, user)
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await fillChange()
  await expect.poll(() => api.countOf('changeContact')).toBe(1)
  expect(changeInput()).toEqual({
    type: 'email',
    email: 'ada@example.net',
    captcha: '111111',
    oldCaptcha: '222222',
    loginPassword: 'tr4velling-h0rn',
  })
  await expect.element(page.getByText('From now on you log in with ada@example.net.')).toBeVisible()
  await expect.element(page.getByText(/^Changed\. Withdrawals pause until/)).toBeVisible()
})

test('each wrong code is shown at its own field', async () => {
  await show({ changeContact: refused('CAPTCHA_WRONG') }, user)
  await fillChange()
  await expect.element(codeOf('new')).toHaveAttribute('aria-invalid', 'true')
  const atOld = () => {
    throw new ApiError({
      success: false,
      code: 1004,
      errorCode: 'CAPTCHA_WRONG',
      message: 'wrong',
      errors: [{ field: 'oldCaptcha', message: 'wrong', rule: 'format' }],
      result: null,
      timestamp: 0,
    })
  }
  api.become({ ...full, getMyUserInfo: user, changeContact: atOld })
  await button('Change it').click()
  await expect.element(codeOf('present')).toHaveAttribute('aria-invalid', 'true')
})
