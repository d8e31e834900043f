import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../platform/http/route.ts'
import { agreement, device, errorOf, granted, openPeopleWorld } from '../testing/people-world.ts'
import type { PeopleWorld } from '../testing/people-world.ts'

const minute = 60_000
const password = 'tr4velling-h0rn'
const contractWallet = `0x${'ab'.repeat(20)}`
let people: PeopleWorld
let node: Server
/** The node's current answer. */
let answer: () => unknown = () => ({})
let asked: { readonly to: string }[] = []

beforeAll(async () => {
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push((JSON.parse(body) as { params: [{ to: string }] }).params[0])
      response.end(JSON.stringify(answer()))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  people = await openPeopleWorld('wallets', {
    walletNodes: new Map([10, 137].map((chain) => [chain, new URL(`http://localhost:${port}`)])),
  })
})
afterAll(async () => {
  node.close()
  await people.close()
})

const newWallet = () => privateKeyToAccount(generatePrivateKey())
type Wallet = ReturnType<typeof newWallet>
const now = () => people.world.clock.now()

const ask = (address: string, more: object = {}, session: Session | null = null) =>
  people.call('getWalletNonce', { address, chainId: '1', purpose: 'login', ...more }, { session })

const messageOf = async (address: string, more: object = {}, session: Session | null = null) =>
  granted(await ask(address, more, session)).message

const absent = {
  agreementAccepted: undefined,
  agreementVersion: undefined,
  inviteCode: undefined,
  country: undefined,
  deviceName: undefined,
}
type Signed = { readonly message: string; readonly signature: string }
const send = (signed: Signed, name: string, more: object = {}, key?: string) =>
  people.call(
    'walletLogin',
    { ...absent, ...device(name), ...signed, ...more },
    key === undefined ? {} : { key },
  )
async function sign(wallet: Wallet, message: string): Promise<Signed> {
  return { message, signature: await wallet.signMessage({ message }) }
}
const enter = async (wallet: Wallet, name: string, more: object = {}) =>
  send(await sign(wallet, await messageOf(wallet.address)), name, more)

async function registered(name: string) {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(name), ...agreement }
  const made = granted(await people.call('register', input as never))
  await people.world.advance(minute)
  return { email, session: (await people.sessionOf(made.token!))! }
}
const proof = {
  loginPassword: password,
  captcha: undefined,
  googleCode: undefined,
  recoveryCode: undefined,
  passkey: undefined,
}
const add = async (session: Session, wallet: Wallet, more: object = {}) => {
  const signed = await sign(wallet, await messageOf(wallet.address, { purpose: 'add' }, session))
  return people.call('addSignInWallet', { ...signed, ...proof, ...more }, { session })
}

test('opens no account in a country that does not exist', async () => {
  const entered = await enter(newWallet(), 'nowhere', { ...agreement, country: 'EZ' })
  expect(entered).toMatchObject({ details: { fields: [{ field: 'country', rule: 'format' }] } })
})

test('states in the message its origin, purpose and expiry in the form of EIP-4361', async () => {
  const { address } = newWallet()
  const { message, nonce, expireAt } = granted(await ask(address.toLowerCase()))
  const at = new Date(now()).toISOString()
  expect(expireAt).toBe(now() + 5 * minute)
  expect(message.split('\n')).toEqual([
    'candor.test wants you to sign in with your Ethereum account:',
    address,
    '',
    'Sign in to Candor. This signature opens your account here and nothing else: it moves no ' +
      'money, approves no spending and costs no fee.',
    '',
    'URI: http://candor.test',
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
    `Issued At: ${at}`,
    `Expiration Time: ${new Date(expireAt).toISOString()}`,
  ])
  expect(errorOf(await ask(address, { chainId: '5' }))).toBe('VALIDATION_FAILED')
  expect(errorOf(await ask(address, { purpose: 'add' }))).toBe('FORBIDDEN')
})

describe('an unknown wallet', () => {
  test('opens an account once the agreement is accepted, and signs in from then on', async () => {
    const wallet = newWallet()
    const signed = await sign(wallet, await messageOf(wallet.address))
    expect(errorOf(await send(signed, 'ada'))).toBe('ACCOUNT_NOT_FOUND')
    const first = granted(await send(signed, 'ada', agreement, 'one-key-of-the-entry'))
    expect(first.isNewUser).toBe(true)
    expect(granted(await send(signed, 'ada', agreement, 'one-key-of-the-entry'))).toEqual(first)
    expect(errorOf(await send(signed, 'ada', agreement))).toBe('WALLET_SIGNATURE_INVALID')
    const again = granted(await enter(wallet, 'ada'))
    expect([again.userId, again.isNewUser]).toEqual([first.userId, false])
    const session = (await people.sessionOf(again.token!))!
    expect(granted(await people.call('getMyUserInfo', {}, { session }))).toMatchObject({
      accountType: 'wallet',
      account: wallet.address.toLowerCase(),
      isGuest: true,
      hasLoginPassword: false,
    })
  })

  test('makes one account of twenty concurrent entries', async () => {
    const wallet = newWallet()
    const entries = await Promise.all(
      Array.from({ length: 20 }, () => enter(wallet, 'bea', agreement)),
    )
    const opened = entries.filter((entry) => errorOf(entry) === null)
    expect(opened.length).toBeGreaterThan(0)
    const named = `account = '${wallet.address.toLowerCase()}'`
    expect(await people.count('people_user', named)).toBe(1)
  })

  test('can become an account with an address, which is a sign-in method as well', async () => {
    const wallet = newWallet()
    const { token } = granted(await enter(wallet, 'cai', agreement))
    const session = (await people.sessionOf(token!))!
    const email = 'cai@example.org'
    const captcha = await people.codeFor(email, 'bind', { session })
    const binding = { newPassword: password, confirmPassword: password, ...proof }
    const { passkey: _none, ...fields } = { ...binding, loginPassword: undefined }
    granted(
      await people.call('bindContact', { type: 'email', email, ...fields, captcha }, { session }),
    )
    const [one] = granted(await people.call('listSignInWallets', {}, { session }))
    const removal = { id: one!.id, ...proof }
    granted(await people.call('removeSignInWallet', removal, { session }))
    expect(errorOf(await enter(wallet, 'cai', agreement))).toBe('CREDENTIAL_TAKEN')
  })

  test('is not removed if it is the last sign-in method', async () => {
    const wallet = newWallet()
    const { token } = granted(await enter(wallet, 'dee', agreement))
    const session = (await people.sessionOf(token!))!
    const [one] = granted(await people.call('listSignInWallets', {}, { session }))
    const removal = { id: one!.id, ...proof, loginPassword: undefined }
    const answered = await people.call('removeSignInWallet', removal, { session })
    expect(errorOf(answered)).toBe('LAST_WAY_IN')
  })
})

describe('a refused sign-in', () => {
  const twists: [string, (text: string) => string][] = [
    ['another site', (text) => text.replace('candor.test wants', 'evil.example wants')],
    [
      'another address of the page',
      (text) => text.replace('URI: http://candor', 'URI: http://evil'),
    ],
    ['another chain', (text) => text.replace('Chain ID: 1\n', 'Chain ID: 10\n')],
    ['a later expiry', (text) => text.replace(/Expiration Time: \d+/, 'Expiration Time: 2099')],
    ['an earlier time', (text) => text.replace(/Issued At: \d+/, 'Issued At: 2020')],
    ['another sentence', (text) => text.replace('moves no money', 'moves all money')],
    ['an extra line', (text) => `${text}\nResources:\n- https://evil.example`],
    ['another nonce', (text) => text.replace(/Nonce: ../, 'Nonce: ff')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
  ]
  test.each(twists)('refuses a message with %s changed', async (_what, twist) => {
    const wallet = newWallet()
    const message = twist(await messageOf(wallet.address))
    const entry = await send(await sign(wallet, message), 'eve', agreement)
    expect(errorOf(entry)).toBe('WALLET_SIGNATURE_INVALID')
  })

  test('refuses the signature of another wallet, of another message, and none', async () => {
    const wallet = newWallet()
    const message = await messageOf(wallet.address)
    const { signature: strange } = await sign(newWallet(), message)
    const { signature: other } = await sign(wallet, `${message} `)
    for (const signature of [strange, other, `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`])
      expect(errorOf(await send({ message, signature }, 'fay', agreement))).toBe(
        'WALLET_SIGNATURE_INVALID',
      )
    expect(errorOf(await send(await sign(wallet, message), 'fay', agreement))).toBe(null)
  })

  test('refuses an old message, and one for adding a wallet', async () => {
    const wallet = newWallet()
    const late = await sign(wallet, await messageOf(wallet.address))
    await people.world.advance(5 * minute)
    expect(errorOf(await send(late, 'gus', agreement))).toBe('WALLET_SIGNATURE_INVALID')
    const { session } = await registered('gus')
    const adding = await messageOf(wallet.address, { purpose: 'add' }, session)
    expect(errorOf(await send(await sign(wallet, adding), 'gus', agreement))).toBe(
      'WALLET_SIGNATURE_INVALID',
    )
  })

  test('refuses an account without the agreement, and with an unknown invite code', async () => {
    const wallet = newWallet()
    const old = { ...agreement, agreementVersion: '2001-01' }
    expect(errorOf(await enter(wallet, 'hal', old))).toBe('AGREEMENT_REQUIRED')
    const invited = { ...agreement, inviteCode: 'NOBODY99' }
    expect(errorOf(await enter(wallet, 'hal', invited))).toBe('INVITE_CODE_INVALID')
  })
})

describe('a wallet added to an account', () => {
  test('requires the password, pauses withdrawals, notifies, and signs in', async () => {
    const { session, email } = await registered('ida')
    const wallet = newWallet()
    expect(errorOf(await add(session, wallet, { loginPassword: 'wrong' }))).toBe(
      'OLD_PASSWORD_WRONG',
    )
    const { withdrawHoldUntilAt } = granted(await add(session, wallet))
    expect(withdrawHoldUntilAt).toBe(now() + 2 * minute)
    expect((await people.inbox(email))[0]).toMatchObject({
      subject: 'A wallet was added to or removed from your account',
    })
    const entry = granted(await enter(wallet, 'ida'))
    expect(entry.userId).toBe(session.userId)
    expect(errorOf(await add(session, wallet))).toBe('CREDENTIAL_TAKEN')
  })

  test('belongs to one account, and can be added again to it only', async () => {
    const { session } = await registered('jon')
    const other = await registered('joy')
    const wallet = newWallet()
    const { id } = granted(await add(session, wallet))
    expect(errorOf(await add(other.session, wallet))).toBe('CREDENTIAL_TAKEN')
    granted(await people.call('removeSignInWallet', { id, ...proof }, { session }))
    expect(errorOf(await enter(wallet, 'jon'))).toBe('CREDENTIAL_TAKEN')
    expect(errorOf(await add(other.session, wallet))).toBe('CREDENTIAL_TAKEN')
    granted(await add(session, wallet))
    expect(granted(await enter(wallet, 'jon')).userId).toBe(session.userId)
  })
})

test('ends the wallet’s sessions at once when its owner removes it', async () => {
  const { session } = await registered('kit')
  const wallet = newWallet()
  const { id } = granted(await add(session, wallet))
  const thief = granted(await enter(wallet, 'thief'))
  expect(await people.sessionOf(thief.token!)).not.toBeNull()
  granted(await people.call('removeSignInWallet', { id, ...proof }, { session }))
  expect(await people.sessionOf(thief.token!)).toBeNull()
  // The asking session continues.
  expect(granted(await people.call('listSignInWallets', {}, { session }))).toEqual([])
})

describe('a contract wallet', () => {
  const signature = `0x${'12'.repeat(100)}`
  const valid = { result: `0x1626ba7e${'0'.repeat(56)}` }
  const knock = async (chainId: string) => {
    const message = await messageOf(contractWallet, { chainId })
    return send({ message, signature }, 'kim', agreement)
  }

  test('signs in when the node of its chain confirms the signature, and asks it nothing else', async () => {
    asked = []
    answer = () => valid
    granted(await knock('10'))
    expect(asked.map(({ to }) => to)).toEqual([contractWallet])
  })

  test('opens no account of the contract at the same address on another chain', async () => {
    answer = () => valid
    granted(await knock('10'))
    expect(errorOf(await knock('137'))).toBe('CREDENTIAL_TAKEN')
    granted(await knock('10'))
  })

  test.each<[string, () => unknown]>([
    ['says no', () => ({ result: `0xffffffff${'0'.repeat(56)}` })],
    ['knows no contract there', () => ({ result: '0x' })],
    ['fails', () => ({ error: { code: -32_000 } })],
    ['sends an endless reply', () => ({ result: `${valid.result}${'0'.repeat(9_000)}` })],
  ])('is refused when the node %s', async (_what, says) => {
    answer = says
    expect(errorOf(await knock('10'))).toBe('WALLET_SIGNATURE_INVALID')
  })

  test('is refused without a configured node, and no node is asked', async () => {
    asked = []
    answer = () => valid
    expect(errorOf(await knock('1'))).toBe('WALLET_SIGNATURE_INVALID')
    expect(asked).toEqual([])
  })
})
