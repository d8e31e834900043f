import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { passkeyOptions } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import {
  answeredCredential,
  assertion,
  closedDialog,
  deviceAnswers,
  madeCredential,
} from '../../../testing/soft-passkeys.ts'
import { refused, sentenceOf } from '../../../testing/people-answers.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => {
  api.restore()
  vi.restoreAllMocks()
})

const withPasskey = { ...user, security: { ...user.security, passkeyCount: 1 } }

async function show(answers: Answers = {}, userInfo = user) {
  api = fakeApi({ ...full, getPasskeyOptions: passkeyOptions, getMyUserInfo: userInfo, ...answers })
  useSession.setState({ token: 'token', userInfo, commonConfig: config })
  await renderApp('/my/ways')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ofPasskey = (name: string) =>
  page.getByRole('region', { name: 'My phone' }).getByRole('button', { name, exact: true })
const removeButton = () => ofPasskey('Remove')
const sheet = () => page.getByRole('dialog')
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input

test('adds a passkey with a name, after announcing the pause', async () => {
  const done = { id: '302', withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await show({ addPasskey: done })
  deviceAnswers(madeCredential)
  await button('Add a passkey').click()
  await expect.element(sheet().getByText(/withdrawals pause for 2 minutes/)).toBeVisible()
  await sheet().getByLabelText('Login password').fill('correct horse')
  await button('Create passkey').click()
  await expect.element(sheet().getByText('Give it a name.')).toBeVisible()
  expect(api.countOf('addPasskey')).toBe(0)
  await sheet().getByLabelText('Name', { exact: true }).fill('My phone')
  await button('Create passkey').click()
  await expect.element(page.getByText(/Your passkey is ready/)).toBeVisible()
  expect(inputOf('addPasskey')).toEqual({
    name: 'My phone',
    loginPassword: 'correct horse',
    credential: {
      id: 'AQID',
      clientDataJSON: 'BA',
      attestationObject: 'Bw',
      transports: ['internal'],
    },
  })
})

test('a user without a passkey can add the first', async () => {
  await show({ listPasskeys: [], listSignInWallets: [] })
  await expect.element(button('Add a passkey')).toBeVisible()
  await expect.element(button('Add a wallet')).toBeVisible()
})

test('a closed browser dialog sends nothing and shows nothing', async () => {
  await show()
  deviceAnswers(closedDialog())
  await button('Add a passkey').click()
  await sheet().getByLabelText('Name', { exact: true }).fill('My phone')
  await sheet().getByLabelText('Login password').fill('correct horse')
  await button('Create passkey').click()
  await expect.poll(() => vi.mocked(navigator.credentials.create).mock.calls.length).toBe(1)
  expect(api.countOf('addPasskey')).toBe(0)
  expect(page.getByRole('alert').query()).toBeNull()
})

test('removes a method with the password, or with a passkey alone', async () => {
  const removePasskey = { withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await show({ removePasskey }, withPasskey)
  deviceAnswers(answeredCredential)
  await removeButton().click()
  await expect.element(sheet().getByText(/opens nothing here any more/)).toBeVisible()
  await button('Confirm with a passkey instead').click()
  await expect.poll(() => inputOf('removePasskey')).toEqual({ id: '301', passkey: assertion })
})

test('renames a passkey with one tap and without a step-up', async () => {
  await show({ renamePasskey: ({ id, name }) => ({ id, name }) }, withPasskey)
  await ofPasskey('Rename').click()
  const field = sheet().getByLabelText('Name', { exact: true })
  await expect.element(field).toHaveValue('My phone')
  await field.fill('  ')
  await button('Save').click()
  await expect.element(sheet().getByText('Give it a name.')).toBeVisible()
  expect(api.countOf('renamePasskey')).toBe(0)
  await field.fill(' The blue key ')
  await button('Save').click()
  await expect.element(page.getByText('Its name is “The blue key” now.')).toBeVisible()
  expect(inputOf('renamePasskey')).toEqual({ id: '301', name: 'The blue key' })
})

test('a refused name stays typed, with the reason', async () => {
  await show({ renamePasskey: refused('NOT_FOUND') }, withPasskey)
  await ofPasskey('Rename').click()
  await button('Save').click()
  await expect.element(page.getByText(sentenceOf('NOT_FOUND'))).toBeVisible()
  await expect.element(sheet().getByLabelText('Name', { exact: true })).toHaveValue('My phone')
})

test("the last method cannot be removed, with the server's message", async () => {
  await show({ removePasskey: refused('LAST_WAY_IN') })
  await removeButton().click()
  await sheet().getByLabelText('Login password').fill('correct horse')
  await sheet().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText(sentenceOf('LAST_WAY_IN'))).toBeVisible()
})

test('a refusal of an absent field is shown above the button', async () => {
  const byCode = {
    ...user,
    hasLoginPassword: false,
    email: null,
    security: { ...user.security, googleBound: true },
  }
  await show({ removePasskey: refused('LOGIN_LOCKED') }, byCode)
  await removeButton().click()
  await sheet().getByLabelText('Authenticator code').fill('123456')
  await sheet().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .element(sheet().getByRole('alert').getByText(sentenceOf('LOGIN_LOCKED')))
    .toBeVisible()
})

test('axe finds nothing in its sheets', async () => {
  await show({}, withPasskey)
  await button('Add a passkey').click()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
})
