import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, firstCountry, useSession } from '../../../api/session.ts'
import { go } from '../../../lib/navigate.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'
import { refused, sentenceOf, visitor } from '../../../testing/people-answers.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ countryInfo: firstCountry, commonConfig: config, redirectTo: '/home' })
})
afterEach(() => api.restore())

async function show(answers: Answers = {}) {
  api = fakeApi({ ...visitor, ...answers })
  await renderApp('/login')
  await page.getByLabelText('Email, mobile number or guest account').fill('ada@example.com')
  await button('Forgot password?').click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const done = { withdrawHoldUntilAt: Date.UTC(2026, 10, 20, 12) }

async function fill(password = 'T4kz!bmvQ9', again = password) {
  await field('Verification code').fill('123456')
  await field('Choose a password').fill(password)
  await field('New password again').fill(again)
}

test('sends a code to the account, announces the hold, and returns to the password form', async () => {
  await show({ resetPassword: done })
  await expect.element(field('Email or mobile number')).toHaveValue('ada@example.com')
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await button('Send code').click()
  expect(api.calls.find(({ name }) => name === 'getEmailCaptcha')?.input).toEqual({
    email: 'ada@example.com',
    scene: 'forget',
  })
  await fill()
  await button('Set password').click()
  await expect.element(page.getByText(/^Your new password is set/)).toBeVisible()
  const account = page.getByLabelText('Email, mobile number or guest account')
  await expect.element(account).toHaveValue('ada@example.com')
  await expect.element(field('Password')).toHaveValue('')
  const call = api.calls.find(({ name }) => name === 'resetPassword')
  expect(call?.key).toBeTruthy()
  expect(call?.input).toMatchObject({
    account: 'ada@example.com',
    captcha: '123456',
    newPassword: 'T4kz!bmvQ9',
    confirmPassword: 'T4kz!bmvQ9',
    deviceKey: { kty: 'EC' },
  })
})

test('does not send two different passwords, and shows a refusal at its field', async () => {
  await show({ resetPassword: refused('CAPTCHA_WRONG') })
  await fill('T4kz!bmvQ9', 'something else')
  await button('Set password').click()
  await expect.element(page.getByText('The two passwords differ.')).toBeVisible()
  expect(api.countOf('resetPassword')).toBe(0)
  await field('New password again').fill('T4kz!bmvQ9')
  await button('Set password').click()
  await expect.element(page.getByText(sentenceOf('CAPTCHA_WRONG'))).toBeVisible()
  await expect.element(field('Verification code')).toHaveFocus()
})

test('leaving clears the passwords, and a button leads back', async () => {
  await show()
  await fill()
  go('home')
  await expect.element(page.getByRole('heading', { name: 'Candor', exact: true })).toBeVisible()
  go('login')
  await expect.element(field('Choose a password')).toHaveValue('')
  await button('Back to log in').click()
  await expect.element(button('Log in')).toBeVisible()
})

test.each(layoutThemes)('axe finds nothing, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show()
  await button('Set password').click()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})
