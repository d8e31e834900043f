import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { softPasskey, type SoftPasskey } from '../../testing/soft-passkey.ts'
import { agreement, errorOf, granted } from '../testing/people-world.ts'
import { byPassword, openPartyWorld, password, type PartyWorld } from '../testing/party-world.ts'

const origin = 'http://candor.test'
const noProof = { ...byPassword, loginPassword: undefined }
const { loginPassword: _none, ...noCodes } = noProof
const chosen = { newPassword: password, confirmPassword: password }

let people: PartyWorld
beforeAll(async () => {
  people = await openPartyWorld('session alone')
})
afterAll(() => people.close())

/** A user who signs in by a third party, without a password or an address. */
async function opened(name: string) {
  const { token } = granted(await people.login(name, await people.journey(name), agreement))
  return (await people.sessionOf(token!))!
}
type Session = Awaited<ReturnType<typeof opened>>

async function addPasskey(session: Session, key: SoftPasskey, proof: object = noProof) {
  const asked = { purpose: 'register', loginTicket: undefined } as const
  const { creation } = granted(await people.call('getPasskeyOptions', asked, { session }))
  const credential = { ...key.make(creation!), transports: [] }
  return people.call('addPasskey', { credential, name: 'A key', ...noProof, ...proof }, { session })
}

async function answerOf(session: Session, key: SoftPasskey) {
  const asked = { purpose: 'stepUp', loginTicket: undefined } as const
  const { request } = granted(await people.call('getPasskeyOptions', asked, { session }))
  return { passkey: key.answer(request!) }
}

async function addWallet(session: Session) {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const asked = { address: wallet.address, chainId: '1', purpose: 'add' } as const
  const { message } = granted(await people.call('getWalletNonce', asked, { session }))
  const signature = await wallet.signMessage({ message })
  return people.call('addSignInWallet', { message, signature, ...noProof }, { session })
}

async function bindAddress(session: Session, email: string, proof: object = noProof) {
  const captcha = await people.codeFor(email, 'bind', { session })
  const input = { type: 'email', email, ...noProof, ...chosen, ...proof, captcha } as const
  return people.call('bindContact', input, { session })
}

const change = (session: Session, proof: object = noCodes) =>
  people.call(
    'changePassword',
    { type: 'login', oldPassword: undefined, ...chosen, ...noCodes, ...proof },
    { session },
  )

const close = (session: Session, proof: object = noProof) =>
  people.call(
    'closeAccount',
    { givesUp: undefined, fundPassword: undefined, ...noProof, ...proof },
    { session },
  )

test('refuses to change sign-in methods with a stolen session of an account with a passkey', async () => {
  const session = await opened('ana')
  const key = softPasskey(origin)
  const { id: passkeyId } = granted(await addPasskey(session, key))
  const [{ id } = { id: '' }] = granted(await people.call('listThirdParties', {}, { session }))
  const came = await people.journey('ana', await people.newKey(), { purpose: 'add', session })

  const tries = {
    'adds a passkey': await addPasskey(session, softPasskey(origin)),
    'adds a wallet': await addWallet(session),
    'adds a third party': await people.call('addThirdParty', { ...came, ...noProof }, { session }),
    'removes the third party': await people.call(
      'removeThirdParty',
      { id, ...noProof },
      { session },
    ),
    'removes the passkey': await people.call(
      'removePasskey',
      { id: passkeyId, ...noProof },
      { session },
    ),
    'sets a password': await change(session),
    'binds an address': await bindAddress(session, 'thief@example.org'),
    'closes the account': await close(session),
  }
  for (const [what, answer] of Object.entries(tries))
    expect([what, errorOf(answer)]).toEqual([what, 'PASSKEY_REQUIRED'])

  // Another user's passkey is not a proof either.
  const bob = await opened('bob')
  const strange = softPasskey(origin)
  granted(await addPasskey(bob, strange))
  const theirs = await answerOf(bob, strange)
  expect(errorOf(await change(session, theirs))).toBe('PASSKEY_FAILED')
  expect(errorOf(await close(session, theirs))).toBe('PASSKEY_FAILED')
})

test('allows all changes with the user’s passkey', async () => {
  const session = await opened('cai')
  const key = softPasskey(origin)
  granted(await addPasskey(session, key))
  granted(await addPasskey(session, softPasskey(origin), await answerOf(session, key)))
  const [{ id } = { id: '' }] = granted(await people.call('listThirdParties', {}, { session }))
  const removal = { id, ...noProof, ...(await answerOf(session, key)) }
  granted(await people.call('removeThirdParty', removal, { session }))
  const bound = await bindAddress(session, 'cai@example.org', await answerOf(session, key))
  expect(granted(bound).account).toBe('cai@example.org')
})

test('lets the passkey set a first password, and close the account once', async () => {
  const key = softPasskey(origin)
  const session = await opened('eve')
  granted(await addPasskey(session, key))
  const answer = await answerOf(session, key)
  granted(await close(session, answer))
  granted(await people.call('keepAccount', {}, { session }))
  expect(errorOf(await close(session, answer))).toBe('PASSKEY_FAILED')
  granted(await change(session, await answerOf(session, key)))
})

test('accepts the session alone without a passkey', async () => {
  const session = await opened('fay')
  granted(await addWallet(session))
  expect(granted(await change(session)).otherSessionsRevoked).toBe(0)
})
