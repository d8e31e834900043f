import axe from 'axe-core'
import type { PasskeyAssertion } from '@candor/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { passkeyOptions } from '../../../testing/people-samples.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { refused, sentenceOf } from '../testing/answers.ts'

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
const sheet = () => page.getByRole('dialog')
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input

const bytes = (...values: number[]) => new Uint8Array(values).buffer
const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
})
const assertion: PasskeyAssertion = {
  id: 'AQID',
  clientDataJSON: 'BA',
  authenticatorData: 'BQ',
  signature: 'Bg',
}

/** What the browser's own dialogs give back. */
function answering(result: object | Error) {
  const answer = () =>
    result instanceof Error ? Promise.reject(result) : Promise.resolve(result as Credential)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
}

test('adds a passkey with a name, after the pause was told', async () => {
  const done = { id: '302', withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await show({ addPasskey: done })
  answering(
    credential({
      clientDataJSON: bytes(4),
      attestationObject: bytes(7),
      getTransports: () => ['internal'],
    }),
  )
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

test('who has none yet can add the first', async () => {
  await show({ listPasskeys: [], listSignInWallets: [] })
  await expect.element(button('Add a passkey')).toBeVisible()
  await expect.element(button('Add a wallet')).toBeVisible()
})

test('a dialog that was closed sends nothing and says nothing', async () => {
  await show()
  answering(new DOMException('closed', 'NotAllowedError'))
  await button('Add a passkey').click()
  await sheet().getByLabelText('Name', { exact: true }).fill('My phone')
  await sheet().getByLabelText('Login password').fill('correct horse')
  await button('Create passkey').click()
  await expect.poll(() => vi.mocked(navigator.credentials.create).mock.calls.length).toBe(1)
  expect(api.countOf('addPasskey')).toBe(0)
  expect(page.getByRole('alert').query()).toBeNull()
})

test('removes one with the password, or with a passkey alone', async () => {
  const removePasskey = { withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  await show({ removePasskey }, withPasskey)
  answering(
    credential({ clientDataJSON: bytes(4), authenticatorData: bytes(5), signature: bytes(6) }),
  )
  await page.getByRole('region', { name: 'My phone' }).getByRole('button').click()
  await expect.element(sheet().getByText(/opens nothing here any more/)).toBeVisible()
  await button('Confirm with a passkey instead').click()
  await expect.poll(() => inputOf('removePasskey')).toEqual({ id: '301', passkey: assertion })
})

test('the last way in stays, in the words of the server', async () => {
  await show({ removePasskey: refused('LAST_WAY_IN') })
  await page.getByRole('region', { name: 'My phone' }).getByRole('button').click()
  await sheet().getByLabelText('Login password').fill('correct horse')
  await sheet().getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText(sentenceOf('LAST_WAY_IN'))).toBeVisible()
})

test('axe finds nothing in its sheets', async () => {
  await show({}, withPasskey)
  await button('Add a passkey').click()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
})
