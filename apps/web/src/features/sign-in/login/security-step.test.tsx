import axe from 'axe-core'
import type { LoginResult } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, firstCountry, useSession } from '../../../api/session.ts'
import { history } from '../../../lib/navigate.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full } from '../../../testing/samples.ts'
import { entered, refused, sentenceOf, visitor } from '../../../testing/people-answers.ts'

const waiting: LoginResult = {
  ...entered,
  token: null,
  expiresAt: null,
  userId: null,
  needSecurityCode: true,
  loginTicket: 'a-ticket-of-this-sign-in',
  methods: ['google'],
}

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ countryInfo: firstCountry, commonConfig: config, redirectTo: '/home' })
})
afterEach(() => api.restore())

async function show(answers: Answers = {}) {
  api = fakeApi({ ...visitor, login: waiting, ...answers })
  await renderApp('/login')
  await page.getByLabelText('Email, mobile number or guest account').fill('ada@example.com')
  await field('Password').fill('correct horse')
  await button('Log in').click()
  await expect.element(page.getByRole('heading', { name: 'Security code' })).toBeVisible()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input

test("the authenticator's code completes the sign-in", async () => {
  await show({ googleSecretLogin: entered })
  await button('Confirm and log in').click()
  await expect.element(page.getByText(/^Enter the 6 digits of the authenticator/)).toBeVisible()
  expect(api.countOf('googleSecretLogin')).toBe(0)
  await field('Authenticator code').fill('123 456')
  api.become({ ...full, googleSecretLogin: entered })
  await button('Confirm and log in').click()
  await expect.poll(() => localStorage.getItem('token')).toBe('fresh-token')
  await expect.poll(() => history.location.href).toBe('/home')
  expect(inputOf('googleSecretLogin')).toMatchObject({
    loginTicket: 'a-ticket-of-this-sign-in',
    googleCode: '123456',
    deviceKey: { kty: 'EC' },
  })
})

test('a recovery code completes the sign-in', async () => {
  await show({ googleSecretLogin: refused('SECURITY_CODE_WRONG') })
  await button('Use a recovery code').click()
  await field('Recovery code').fill('abcde-23456')
  await button('Confirm and log in').click()
  await expect.element(page.getByText(sentenceOf('SECURITY_CODE_WRONG'))).toBeVisible()
  expect(inputOf('googleSecretLogin')).toMatchObject({ recoveryCode: 'ABCDE23456' })
})

test("an expired ticket returns to the form, with the server's message", async () => {
  await show({ googleSecretLogin: refused('TICKET_EXPIRED') })
  await field('Authenticator code').fill('123456')
  await button('Confirm and log in').click()
  await expect.element(page.getByText(sentenceOf('TICKET_EXPIRED'))).toBeVisible()
  await expect.element(field('Password')).toHaveValue('')
})

test('axe finds nothing', async () => {
  await show()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
})
