import axe from 'axe-core'
import type { LoginResult } from '@candor/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverMessageAddress } from 'viem/utils'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, firstCountry, useSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import type { Answers } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { entered, refused, sentenceOf, visitor } from '../../../testing/people-answers.ts'

const account = privateKeyToAccount(generatePrivateKey())
const message = `candor.test wants you to sign in:\n${account.address}\n\nÄ text — of the server`
const nonce = { nonce: 'ab'.repeat(48), message, expireAt: 1 }
type Asked = { method: string; params?: readonly [`0x${string}`, string] }
type Signed = { message: string; signature: `0x${string}` }

let api: ReturnType<typeof fakeApi>
let stop: () => void = () => undefined
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ countryInfo: firstCountry, commonConfig: config, redirectTo: '/home' })
})
afterEach(() => {
  stop()
  api.restore()
})

/** A wallet in the page that signs with a real key. */
function inject({ answer = 'yes', chain = '0x1', icon = 'data:image/svg+xml,<svg/>' } = {}) {
  const request = async ({ method, params }: Asked) => {
    if (answer === 'no') throw Object.assign(new Error('User rejected'), { code: 4001 })
    if (method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId') return chain
    return account.signMessage({ message: { raw: params![0] } })
  }
  const detail = { info: { uuid: '1', name: 'Test Wallet', icon }, provider: { request } }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  stop = () => window.removeEventListener('eip6963:requestProvider', announce)
}

async function show(answers: Answers = {}) {
  api = fakeApi({ ...visitor, getWalletNonce: nonce, ...answers })
  await renderApp('/login')
  await button('Log in with a wallet').click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const wallet = () => page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' })
const inputOf = (name: string) => api.calls.findLast((each) => each.name === name)?.input
const afterwards = (walletLogin: LoginResult) => ({ ...full, getWalletNonce: nonce, walletLogin })

test("signs the server's exact text, and opens the screen that was requested before", async () => {
  inject()
  await show()
  await expect.element(page.getByText(/It moves no money/)).toBeVisible()
  api.become(afterwards(entered))
  await wallet().click()
  await expect.poll(() => localStorage.getItem('token')).toBe('fresh-token')
  expect(inputOf('getWalletNonce')).toEqual({
    address: account.address,
    chainId: '1',
    purpose: 'login',
  })
  const signed = inputOf('walletLogin') as Signed
  expect(signed.message).toBe(message)
  expect(await recoverMessageAddress(signed)).toBe(account.address)
})

test('a wallet on an unsupported chain signs for a supported one', async () => {
  inject({ chain: '0x2105' })
  await show({ walletLogin: refused('BUSY') })
  await wallet().click()
  await expect.poll(() => inputOf('getWalletNonce')).toMatchObject({ chainId: '1' })
})

test('a new wallet accepts the agreement without signing again', async () => {
  inject()
  await show({ walletLogin: refused('ACCOUNT_NOT_FOUND') })
  await wallet().click()
  await expect.element(page.getByText(/This wallet is new here/)).toBeVisible()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect.element(page.getByText('Please accept the user agreement.')).toBeVisible()
  api.become(afterwards(entered))
  ;(sheet.getByRole('checkbox').element() as HTMLElement).click()
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => localStorage.getItem('token')).toBe('fresh-token')
  expect(inputOf('walletLogin')).toMatchObject({ agreementAccepted: true, agreementVersion: '1' })
  expect(api.countOf('getWalletNonce')).toBe(1)
})

test('a new wallet that is refused after the agreement shows the refusal', async () => {
  inject()
  await show({ walletLogin: refused('ACCOUNT_NOT_FOUND') })
  await wallet().click()
  const sheet = page.getByRole('dialog')
  await expect.element(page.getByText(/This wallet is new here/)).toBeVisible()
  ;(sheet.getByRole('checkbox').element() as HTMLElement).click()
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect.element(page.getByText(/could not be opened just now/)).toBeVisible()
  expect(api.countOf('walletLogin')).toBe(2)
})

test('a declined signature sends nothing and shows no error', async () => {
  inject({ answer: 'no' })
  await show()
  await wallet().click()
  await expect.element(wallet()).toBeVisible()
  expect(api.countOf('walletLogin')).toBe(0)
  expect(page.getByRole('alert').query()).toBeNull()
})

test("shows the server's refusal", async () => {
  inject()
  await show({ walletLogin: refused('WALLET_SIGNATURE_INVALID') })
  await wallet().click()
  await expect.element(page.getByText(sentenceOf('WALLET_SIGNATURE_INVALID'))).toBeVisible()
})

test('asks for the security code if the account has an authenticator', async () => {
  inject()
  const waiting = { ...entered, token: null, needSecurityCode: true, loginTicket: 'a-ticket' }
  await show({ walletLogin: { ...waiting, methods: ['google'] } })
  await wallet().click()
  await expect.element(page.getByRole('heading', { name: 'Security code' })).toBeVisible()
})

test('says if there is no wallet; an external wallet icon is not loaded', async () => {
  inject({ icon: 'https://tracker.example/icon.png' })
  await show()
  await expect.element(wallet()).toBeVisible()
  expect(document.querySelector('img[src*="tracker"]')).toBeNull()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { violations } = await axe.run(document)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
})

test('offers no wallets if the server supports none', async () => {
  const none = { ...config, walletChains: [] }
  useSession.setState({ commonConfig: none })
  api = fakeApi({ ...visitor, getConfig: none })
  await renderApp('/login')
  await expect.element(button('Log in with a passkey')).toBeVisible()
  expect(button('Log in with a wallet').query()).toBeNull()
})

test('a wallet is added to an account with the password and a signature', async () => {
  inject()
  const addSignInWallet = { id: '402', withdrawHoldUntilAt: Date.UTC(2026, 10, 20) }
  api = fakeApi({ ...full, getMyUserInfo: user, getWalletNonce: nonce, addSignInWallet })
  useSession.setState({ token: 'token', userInfo: user })
  await renderApp('/my/ways')
  await button('Add a wallet').click()
  await wallet().click()
  await page.getByRole('dialog').getByLabelText('Login password').fill('correct horse')
  await button('Sign with Test Wallet').click()
  await expect.element(page.getByText(/The wallet opens your account now/)).toBeVisible()
  const { signature, ...rest } = inputOf('addSignInWallet') as Signed
  expect(rest).toEqual({ message, loginPassword: 'correct horse' })
  expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
})
