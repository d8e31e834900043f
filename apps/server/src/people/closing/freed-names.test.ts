import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { softPasskey } from '../../testing/soft-passkey.ts'
import { agreement, device, errorOf, granted } from '../testing/people-world.ts'
import { byPassword, openPartyWorld, type PartyWorld } from '../testing/party-world.ts'

const parts = Array.from({ length: 64 }, (_, part) => part)
const noProof = { ...byPassword, loginPassword: undefined }
const wallet = privateKeyToAccount(generatePrivateKey())
const passkey = softPasskey('http://candor.test')
const silent = { deviceName: undefined, inviteCode: undefined, country: undefined }

let people: PartyWorld
beforeAll(async () => {
  people = await openPartyWorld('ways freed')
})
afterAll(() => people.close())

const now = () => people.world.clock.now()
const sessionOf = async (token: string | null) => (await people.sessionOf(token!))!
type Session = Awaited<ReturnType<typeof sessionOf>>

async function signed(purpose: 'login' | 'add', session: Session | null = null) {
  const asked = { address: wallet.address, chainId: '1', purpose }
  const { message } = granted(await people.call('getWalletNonce', asked, { session }))
  return { message, signature: await wallet.signMessage({ message }) }
}

async function addPasskey(session: Session) {
  const asked = { purpose: 'register', loginTicket: undefined } as const
  const { creation } = granted(await people.call('getPasskeyOptions', asked, { session }))
  const credential = { ...passkey.make(creation!), transports: [] }
  return people.call('addPasskey', { credential, name: 'Mine', ...noProof }, { session })
}

async function end(session: Session) {
  const asked = { purpose: 'stepUp', loginTicket: undefined } as const
  const { request } = granted(await people.call('getPasskeyOptions', asked, { session }))
  const proof = { ...noProof, passkey: passkey.answer(request!) }
  const bare = { ...proof, givesUp: undefined, fundPassword: undefined }
  granted(await people.call('closeAccount', bare, { session }))
  await people.world.advance(2 * 60_000)
  await people.people.closeDue(parts, now())
  await people.people.settled()
}

test('lets the sign-in methods of an ended account open another one, and deletes the old rows', async () => {
  const key = await people.newKey()
  const first = granted(await people.login('phone', await people.journey('phone', key), agreement))
  const session = await sessionOf(first.token)
  granted(
    await people.call(
      'addSignInWallet',
      { ...(await signed('add', session)), ...noProof },
      { session },
    ),
  )
  granted(await addPasskey(session))
  await end(session)

  const { userId } = session
  for (const table of ['people_third_party', 'people_wallet', 'people_passkey'])
    expect([table, await people.count(table, `user_id = ${userId}`)]).toEqual([table, 0])
  const freed = ['third-party', 'wallet', 'passkey', 'account']
  for (const kind of freed)
    expect([
      kind,
      await people.count('lane_name', `owner_id = ${userId} and name like '${kind}:%'`),
    ]).toEqual([kind, 0])

  const came = await people.journey('phone', key)
  expect(errorOf(await people.login('phone', came))).toBe('ACCOUNT_NOT_FOUND')
  const second = granted(await people.login('phone', came, agreement))
  expect(second).toMatchObject({ isNewUser: true })
  expect(second.userId).not.toBe(userId)

  const entry = { ...(await signed('login')), ...device('desk'), ...agreement, ...silent }
  const third = granted(await people.call('walletLogin', entry))
  expect(third).toMatchObject({ isNewUser: true })
  granted(await addPasskey(await sessionOf(third.token)))
})
