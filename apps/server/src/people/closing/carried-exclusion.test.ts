import { dayMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Session } from '../../platform/http/route.ts'
import { command, owned } from '../../platform/lane/index.ts'
import { carryExclusion } from '../commands/carry-exclusion.ts'
import { exclusionFault } from '../exclusion.ts'
import { exclusions } from '../tables.ts'
import { context, now as fixed, user, values } from '../testing/state.ts'
import { agreement, device, granted } from '../testing/people-world.ts'
import { byPassword, openPartyWorld, password, type PartyWorld } from '../testing/party-world.ts'

const minute = 60_000
const parts = Array.from({ length: 64 }, (_, part) => part)
const noProof = { ...byPassword, loginPassword: undefined }
const silent = { deviceName: undefined, inviteCode: undefined, country: undefined }
const bare = { ...noProof, givesUp: undefined, fundPassword: undefined }

/** The check of every command that opens something. */
const openSomething = command('openSomething', {
  needs: { exclusions },
  decide: (state, _input: null, { now }) =>
    exclusionFault(state.exclusions, now) ?? { reply: 'opened' },
})
/** Emits the event of a verified identity. */
const pass = command('pass', {
  needs: {},
  decide: (_state, _input: null) => ({
    events: [{ name: 'identityPassed', data: {} }],
    reply: null,
  }),
})

let people: PartyWorld
beforeAll(async () => {
  people = await openPartyWorld('kept exclusion')
})
afterAll(() => people.close())

const now = () => people.world.clock.now()
const kept = () => people.count('people_kept_exclusion')
const sessionOf = async (token: string | null) => (await people.sessionOf(token!))!

async function register(name: string, on = name): Promise<Session> {
  const email = `${name}@example.org`
  const captcha = await people.codeFor(email, 'register')
  const input = { registerType: 'email', email, password, captcha, ...device(on), ...agreement }
  return sessionOf(granted(await people.call('register', input as never)).token)
}

async function guest(on: string): Promise<Session> {
  const input = { registerType: 'guest', ...device(on), ...agreement } as const
  return sessionOf(granted(await people.call('register', input)).token)
}

/**
 * Excludes the user for these days.
 * @returns the end
 */
async function pause(session: Session, days: number): Promise<number> {
  return granted(await people.call('selfExclude', { days }, { session })).excludedUntilAt!
}

/** Closes the account, by a code to the address if there is one, and waits until it is due. */
async function close(session: Session, name?: string): Promise<void> {
  await people.world.advance(minute)
  const captcha =
    name === undefined
      ? undefined
      : await people.codeFor(`${name}@example.org`, 'closeAccount', { session })
  granted(await people.call('closeAccount', { ...bare, captcha }, { session }))
  await people.world.advance(2 * minute)
}

/** Closes the account and waits until it has ended. */
async function end(session: Session, name?: string): Promise<void> {
  await close(session, name)
  await people.people.closeDue(parts, now())
  expect(
    await people.count('people_user', `user_id = ${session.userId} and closed_at is not null`),
  ).toBe(1)
}

/** The end of the user's exclusion, as the decision states it; null if there is none. */
async function refusedUntil({ userId }: Session): Promise<number | null> {
  await people.settled()
  const outcome = await people.run(openSomething, userId, null)
  if (outcome.ok) return null
  expect(outcome.error).toBe('SELF_EXCLUDED')
  return now() + outcome.details.retryAfter! * 1_000
}

const wallet = privateKeyToAccount(generatePrivateKey())
async function signed(purpose: 'login' | 'add', session: Session | null = null) {
  const asked = { address: wallet.address, chainId: '1', purpose }
  const { message } = granted(await people.call('getWalletNonce', asked, { session }))
  return { message, signature: await wallet.signMessage({ message }) }
}

test('continues the exclusion in a new account of the same address until the same hour', async () => {
  const first = await register('ana')
  expect(
    granted(await people.call('getClosing', {}, { session: first })).excludedUntilAt,
  ).toBeNull()
  const untilAt = await pause(first, 365)
  const closing = granted(await people.call('getClosing', {}, { session: first }))
  expect(closing).toMatchObject({ excludedUntilAt: untilAt, obstacles: [] })
  await end(first, 'ana')
  expect(await people.count('people_exclusion')).toBe(0)

  const second = await register('ana', 'a new device')
  expect(await refusedUntil(second)).toBe(untilAt)
  const shown = granted(await people.call('getProtection', {}, { session: second }))
  expect(shown.excludedUntilAt).toBe(untilAt)
  // Repeating it changes nothing.
  await end(second, 'ana')
  expect(await refusedUntil(await register('ana', 'another one'))).toBe(untilAt)
  expect(await refusedUntil(await register('eve'))).toBeNull()
})

test('recognises guests by their device, and no other users', async () => {
  const first = await register('dora')
  const untilAt = await pause(first, 30)
  await end(first, 'dora')
  expect(await refusedUntil(await guest('dora'))).toBe(untilAt)
  // Another person at the same device has an address of their own.
  expect(await refusedUntil(await register('brother', 'dora'))).toBeNull()
})

test('recognises a guest by the address that is bound', async () => {
  const first = await register('bea')
  const untilAt = await pause(first, 30)
  await end(first, 'bea')
  const session = await guest('a desk')
  expect(await refusedUntil(session)).toBeNull()
  const email = 'bea@example.org'
  const captcha = await people.codeFor(email, 'bind', { session })
  const chosen = { newPassword: password, confirmPassword: password }
  const input = { ...noProof, type: 'email', email, captcha, ...chosen } as const
  granted(await people.call('bindContact', input, { session }))
  expect(await refusedUntil(session)).toBe(untilAt)
})

test('recognises a user by the address that is changed to', async () => {
  const first = await register('cleo')
  const untilAt = await pause(first, 30)
  await end(first, 'cleo')
  const session = await register('cleopatra')
  expect(await refusedUntil(session)).toBeNull()
  await people.world.advance(minute)
  const oldCaptcha = await people.codeFor('cleopatra@example.org', 'changeContact', { session })
  const email = 'cleo@example.org'
  const captcha = await people.codeFor(email, 'newContact', { session })
  const input = { ...byPassword, type: 'email', email, captcha, oldCaptcha } as const
  granted(await people.call('changeContact', input as never, { session }))
  expect(await refusedUntil(session)).toBe(untilAt)
})

test('recognises a user by a third party and by a wallet that open or are added to an account', async () => {
  const key = await people.newKey()
  const came = async (on: string) =>
    granted(await people.login(on, await people.journey(on, key), agreement))
  const first = await sessionOf((await came('phone')).token)
  const adding = { ...(await signed('add', first)), ...noProof }
  granted(await people.call('addSignInWallet', adding, { session: first }))
  const untilAt = await pause(first, 30)
  await end(first)

  const second = await sessionOf((await came('a tablet')).token)
  expect(await refusedUntil(second)).toBe(untilAt)
  const entry = { ...(await signed('login')), ...device('a laptop'), ...agreement, ...silent }
  const third = await sessionOf(granted(await people.call('walletLogin', entry)).token)
  expect(await refusedUntil(third)).toBe(untilAt)

  // Both are free again, and a user with an address adds them.
  await end(second)
  await end(third)
  const adder = await people.registered('adder')
  expect(await refusedUntil(adder.session)).toBeNull()
  const trip = { purpose: 'add', session: adder.session } as const
  const proved = await people.journey('adder', key, trip)
  const added = { ...proved, ...byPassword, captcha: undefined }
  await people.call('addThirdParty', added, { session: adder.session })
  expect(await refusedUntil(adder.session)).toBe(untilAt)
})

test('recognises a user by a verified identity', async () => {
  const document = 'document:of fay'
  const first = await register('fay')
  people.identityNames.set(first.userId, [document, 'person:fay'])
  const untilAt = await pause(first, 30)
  await end(first, 'fay')

  const second = await register('faye')
  await people.run(pass, second.userId, null)
  expect(await refusedUntil(second)).toBeNull()
  people.identityNames.set(second.userId, [document])
  await people.run(pass, second.userId, null)
  expect(await refusedUntil(second)).toBe(untilAt)
})

test('frees no name of the account before its exclusion is stored', async () => {
  const first = await register('hal')
  const untilAt = await pause(first, 30)
  await close(first, 'hal')
  const silentNames = {
    get: () => {
      throw new Error('planted')
    },
  }
  people.identityNames.set(first.userId, new Proxy([], silentNames))
  await expect(people.people.closeDue(parts, now())).rejects.toThrow('1 failed')
  const isTaken = () => people.count('lane_name', `name = 'account:hal@example.org'`)
  expect(await isTaken()).toBe(1)
  people.identityNames.delete(first.userId)
  await people.people.closeDue(parts, now())
  expect(await isTaken()).toBe(0)
  expect(await refusedUntil(await register('hal'))).toBe(untilAt)
})

test('stores nothing readable, and deletes it when the exclusion is over', async () => {
  await people.database.pool.query('delete from people_kept_exclusion')
  const calm = await register('calm')
  await end(calm, 'calm')
  expect(await kept()).toBe(0)

  const first = await register('gil')
  const untilAt = await pause(first, 1)
  await end(first, 'gil')
  const { rows } = await people.database.pool.query<Record<string, unknown>>(
    'select * from people_kept_exclusion',
  )
  // One row for the address and one for the device.
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({ mark: expect.any(Buffer), until_at: String(untilAt) })),
  )
  const text = JSON.stringify(rows.map(({ mark }) => (mark as Buffer).toString('latin1')))
  expect(text).not.toMatch(/gil|example/)

  await people.world.advance(untilAt - now() - 1)
  await people.people.forgetDue(parts, now())
  expect(await kept()).toBe(2)
  await people.world.advance(1)
  expect(await refusedUntil(await register('gil'))).toBeNull()
  await people.people.forgetDue(parts, now())
  expect(await kept()).toBe(0)
})

test('keeps a longer exclusion of the new account, and leaves ended accounts alone', () => {
  const carry = (present: number | null, closedAt: number | null = null) => {
    const running = present === null ? undefined : { ...owned('64'), untilAt: present, setAt: 1 }
    const state = { users: { ...user, closedAt }, exclusions: running }
    const untilAt = fixed + dayMs
    const decision = carryExclusion.decide(state as never, { untilAt }, context)
    return values((decision as { put?: readonly unknown[] }).put)
  }
  const carried = { ...owned('64'), untilAt: fixed + dayMs, setAt: fixed }
  expect(carry(null)).toEqual([['people_exclusion', carried]])
  expect(carry(fixed + minute)).toEqual([['people_exclusion', carried]])
  expect(carry(fixed + 2 * dayMs)).toEqual([])
  expect(carry(null, fixed)).toEqual([])
})
