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

const bound = {
  ...user,
  security: { ...user.security, googleBound: true, recoveryCodesLeft: 8 },
}
const codes = Array.from({ length: 10 }, (_, index) => `ABCD${index}-EFGH${index}`)
const secretKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => api.restore())

async function show(answers: Answers = {}, userInfo: typeof user = user) {
  api = fakeApi({ ...full, getMyUserInfo: userInfo, ...answers })
  useSession.setState({ token: 'token', userInfo, commonConfig: config })
  await renderApp('/my/authenticator')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input

test('shows the key as picture and text, binds it by its code, and shows ten codes once', async () => {
  const answer = { recoveryCodes: codes, withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await show({ bindGoogleAuth: answer })
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect.element(page.getByText(/^GEZD GNBV GY3T/)).toBeVisible()
  await field('Authenticator code').fill('123 456')
  await field('Login password').fill('my own words')
  await field('Verification code').fill('246810')
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await expect.element(page.getByText('Your other devices are signed out.')).toBeVisible()
  await button('Turn on').click()
  for (const code of codes) await expect.element(page.getByText(code)).toBeVisible()
  expect(inputOf('bindGoogleAuth')).toEqual({
    secretKey,
    googleCode: '123456',
    loginPassword: 'my own words',
    captcha: '246810',
  })
  await button('Close').click()
  await expect.element(page.getByText(codes[0]!)).toBeVisible()
  api.become({ ...full, getMyUserInfo: bound })
  await button('I saved them').click()
  await expect.element(page.getByText(/8 recovery codes are left/)).toBeVisible()
  expect(page.getByText(codes[0]!).query()).toBeNull()
})

test("shows missing inputs, and the server's refusals, at their fields", async () => {
  await show({ bindGoogleAuth: refused('SECURITY_CODE_WRONG') })
  await button('Turn on').click()
  await expect.element(page.getByText('Enter your login password.')).toBeVisible()
  expect(api.countOf('bindGoogleAuth')).toBe(0)
  await field('Authenticator code').fill('123456')
  await field('Login password').fill('my own words')
  await button('Turn on').click()
  expect(api.countOf('bindGoogleAuth')).toBe(0)
  await field('Verification code').fill('246810')
  await button('Turn on').click()
  await expect.element(page.getByText(sentenceOf('SECURITY_CODE_WRONG'))).toBeVisible()
  await expect.element(field('Authenticator code')).toHaveFocus()
})

test('an expired key offers a new one', async () => {
  const key = { secretKey, otpauthUrl: 'otpauth://totp/x?secret=A', expireAt: 1 }
  await show({ generateGoogleKey: key })
  await expect.element(page.getByText('This key is no longer valid.')).toBeVisible()
  const fresh = { ...key, secretKey: 'AAAABBBBCCCCDDDD', expireAt: Date.UTC(2126, 1) }
  api.become({ ...full, generateGoogleKey: fresh })
  await button('Show a new key').click()
  await expect.element(page.getByText(/^AAAA BBBB CCCC DDDD/)).toBeVisible()
})

test('a user without a password gets a code by mail', async () => {
  await show({}, { ...user, hasLoginPassword: false })
  await expect.element(field('Verification code')).toBeVisible()
  expect(field('Login password').query()).toBeNull()
})

test('turning it off announces the hold, accepts a recovery code, and shows a fresh key after', async () => {
  await show({ unbindGoogleAuth: { withdrawHoldUntilAt: Date.UTC(2026, 10, 20) } }, bound)
  await button('Turn off the authenticator').click()
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await button('Use a recovery code').click()
  await field('Recovery code').fill('abcd2-efgh2')
  await field('Login password').fill('my own words')
  api.become({
    ...full,
    getMyUserInfo: user,
    unbindGoogleAuth: { withdrawHoldUntilAt: Date.UTC(2026, 10, 20) },
  })
  await button('Turn off').click()
  await expect.element(page.getByText(/^GEZD GNBV GY3T/)).toBeVisible()
  expect(inputOf('unbindGoogleAuth')).toEqual({
    recoveryCode: 'ABCD2EFGH2',
    loginPassword: 'my own words',
  })
})

test('another authenticator replaces it with the codes of both, and the hold is announced before', async () => {
  const answer = { recoveryCodes: codes, withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await show({ bindGoogleAuth: answer }, bound)
  await button('Move to another authenticator').click()
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  expect(inputOf('generateGoogleKey')).toEqual({ rebind: true })
  await expect.element(page.getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await field('Code of the new authenticator').fill('654321')
  await field('Login password').fill('my own words')
  await button('Move to this one').click()
  await expect.element(page.getByText(/^Enter the 6 digits of the authenticator/)).toBeVisible()
  expect(api.countOf('bindGoogleAuth')).toBe(0)
  await field('Authenticator code').fill('123456')
  await button('Move to this one').click()
  await expect.element(page.getByText(codes[0]!)).toBeVisible()
  expect(inputOf('bindGoogleAuth')).toEqual({
    secretKey,
    googleCode: '654321',
    oldGoogleCode: '123456',
    loginPassword: 'my own words',
  })
  await button('I saved them').click()
  await expect.element(button('Turn off the authenticator')).toBeVisible()
})

test('new recovery codes need the code of the authenticator, and are shown once', async () => {
  await show({ renewRecoveryCodes: { recoveryCodes: codes } }, bound)
  await button('New recovery codes').click()
  await button('Make new codes').click()
  await expect.element(page.getByText(/^Enter the 6 digits of the authenticator/)).toBeVisible()
  expect(api.countOf('renewRecoveryCodes')).toBe(0)
  await field('Authenticator code').fill('123456')
  await field('Login password').fill('my own words')
  await button('Make new codes').click()
  for (const code of codes) await expect.element(page.getByText(code)).toBeVisible()
  expect(inputOf('renewRecoveryCodes')).toEqual({
    googleCode: '123456',
    loginPassword: 'my own words',
  })
  await button('I saved them').click()
  await expect.element(button('Turn off the authenticator')).toBeVisible()
  expect(page.getByText(codes[0]!).query()).toBeNull()
})

test.each(layoutThemes)('axe finds nothing while it is on, %s', async (theme) => {
  const stop = startTheme()
  setPreferences({ theme })
  await show({}, bound)
  await button('Turn off the authenticator').click()
  await expect.element(button('Turn off')).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  setPreferences({ theme: 'auto' })
  stop()
})
