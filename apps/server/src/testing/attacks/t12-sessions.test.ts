import { adminRoutes, endpoints, needsToken, type Endpoint, type EndpointName } from '@candor/api'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modules } from '../../app/modules.ts'
import { codeFor, newUser } from '../contract/cast.ts'
import type { Person } from '../contract/person.ts'
import type { Body } from '../contract/preconditions/scene.ts'
import { sealedNames } from '../contract/replay.ts'
import { wireOf } from '../contract/fuzz-hostile.ts'
import { asked, sendWire, type WireRequest } from '../contract/sealed-request.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import { senderOf } from '../contract/sender.ts'
import { changed, tableHashes } from '../contract/table-hashes.ts'
import { proofFigure, proofScale } from '../proof-scale.ts'

const guesses = proofScale({ quick: 2_000, full: 100_000 })
const minute = 60_000
const day = 24 * 60 * minute

let seeded: SeededWorld
let thief: Person
beforeAll(async () => {
  seeded = await openSeededWorld('stolen sessions')
  await seeded.settle()
  thief = await seeded.newPerson('thief')
})
afterAll(() => seeded.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest()

describe('a guessed token', () => {
  type Find = (hash: Uint8Array) => Promise<unknown>

  /** Guesses: half of them random, half close to a real token. */
  function* guessesBeside(token: string) {
    for (let turn = 0; turn < guesses; turn += 1) {
      const at = (turn >> 1) % token.length
      const other = String.fromCharCode(token.charCodeAt(at) ^ (1 + (turn % 7)))
      yield turn % 2 === 0
        ? randomBytes(32).toString('base64url')
        : `${token.slice(0, at)}${other}${token.slice(at + 1)}`
    }
  }

  async function opened(find: Find, token: string): Promise<number> {
    let count = 0
    for (const guess of guessesBeside(token)) if ((await find(sha256(guess))) !== null) count += 1
    return count
  }

  test(`opens nothing in ${guesses} attempts, neither for a user nor for an operator`, async () => {
    const { people, operators } = seeded.modules()
    const now = seeded.world.clock.now()
    const { alice, maker } = seeded
    expect(await people.sessions.find(sha256(alice.token()!), now)).not.toBeNull()
    expect(await opened((hash) => people.sessions.find(hash, now), alice.token()!)).toBe(0)
    expect(await opened((hash) => operators.sessions.find(hash, now), maker.token()!)).toBe(0)
    proofFigure('tokens guessed', `${2 * guesses}, none opened`)
  })

  test('would open something if tokens were as short as a byte', async () => {
    const { rows } = await seeded.pool.query<{ byte: number }>(
      'select get_byte(token_hash, 0) as byte from people_session',
    )
    const known = new Set(rows.map(({ byte }) => byte))
    const hole: Find = async (hash) => (known.has(hash[0]!) ? {} : null)
    expect(await opened(hole, seeded.alice.token()!)).toBeGreaterThan(0)
  })
})

describe('a copied token without its device key', () => {
  /** Changes that need a sender's signature; sign-ins have other proofs. */
  const changes = sealedNames.filter((name) => needsToken((endpoints[name] as Endpoint).auth))

  /** The thief's request under the token. */
  function stolen(name: EndpointName, fields: Body): Promise<WireRequest> {
    thief.hold((name in adminRoutes ? senderOf(seeded, name) : seeded.alice).token())
    return wireOf(seeded, thief, endpoints[name], { what: name, fields })
  }

  async function sendPatiently(request: () => Promise<WireRequest>): Promise<string | null> {
    const { errorKey } = await sendWire(seeded, await request())
    if (errorKey !== 'RATE_LIMITED') return errorKey
    await seeded.leap(1_000)
    return (await sendWire(seeded, await request())).errorKey
  }

  /** Calls that passed the signature check, with the thief's signature or without any. */
  async function past(calls: Readonly<Record<string, Body>>): Promise<string[]> {
    const through: string[] = []
    for (const [name, fields] of Object.entries(calls) as [EndpointName, Body][]) {
      const errorKey = await sendPatiently(() => stolen(name, fields))
      if (errorKey !== 'ENV_SIGNATURE') through.push(`${name}: ${errorKey}`)
      const bare = await sendPatiently(async () => withoutSignature(await stolen(name, fields)))
      if (bare !== 'ENV_REQUIRED') through.push(`${name} unsigned: ${bare}`)
    }
    return through
  }

  function withoutSignature(request: WireRequest): WireRequest {
    const { 'x-env-sig': _, ...headers } = request.headers
    return { ...request, headers }
  }

  /** Valid bodies of some calls, which the planted bug below must let through. */
  const transfer = { from: 'balance', to: 'contract', amount: '1' }
  const right = {
    transferContract: transfer,
    setFavorite: { symbol: 'BTCUSDT', on: true },
    createStreamTicket: {},
    closeAllPositions: {},
  }

  test(`changes nothing: ${changes.length} calls are refused`, async () => {
    await seeded.maker.awake()
    await seeded.checker.awake()
    await seeded.superadmin.awake()
    const all = { ...Object.fromEntries(changes.map((name) => [name, {}])), ...right }
    const before = await tableHashes(seeded.pool)
    expect(await past(all)).toEqual([])
    expect(changed(before, await tableHashes(seeded.pool))).toEqual([])
    proofFigure('calls with a stolen token', `${2 * changes.length} sent, none accepted`)
  })

  test('reads until the session ends, and no longer', async () => {
    const { alice } = seeded
    // Requests of this second count against the session.
    await seeded.leap(1_000)
    thief.hold(alice.token())
    const read = async () => (await sendWire(seeded, asked(thief, endpoints.getProfile, ''))).code
    expect(await read()).toBe(200)
    await alice.done('logout', {})
    expect(await read()).toBe(401)
    await alice.awake()
  })

  test('is refused for another session of the same user', async () => {
    const { account, password } = seeded.alice
    const phone = await seeded.newPerson('phone')
    phone.enter(await phone.done('login', { account, password, ...phone.deviceFields }))
    thief.hold(seeded.alice.token())
    // The key belongs to one session, the token to the other.
    phone.hold(seeded.alice.token())
    const fields = right.transferContract
    const request = await wireOf(seeded, phone, endpoints.transferContract, { what: '', fields })
    expect((await sendWire(seeded, request)).errorKey).toBe('ENV_SIGNATURE')
  })

  test('would change something if sessions accepted any key', async () => {
    const takesAnyKey = ({ people }: Modules): Partial<Modules> => ({
      people: {
        ...people,
        sessions: {
          ...people.sessions,
          find: async (hash, now) => {
            const session = await people.sessions.find(hash, now)
            return session && { ...session, deviceKey: thief.deviceFields.deviceKey }
          },
        },
      },
    })
    await seeded.withMistake(takesAnyKey, async () => {
      const signed = (await past(right)).filter((name) => !name.includes('unsigned'))
      expect(signed).toEqual(Object.keys(right).map((name) => `${name}: null`))
    })
  })
})

describe('a copied token stops working after', () => {
  const entry = ({ account, password }: Person, device: Person) => ({
    account,
    password,
    ...device.deviceFields,
  })

  async function signedInTwice(name: string) {
    const owner = await newUser(seeded, name)
    const other = await seeded.newPerson(`${name}-desk`)
    other.enter(await other.done('login', entry(owner, other)))
    return { owner, other }
  }

  const again = { newPassword: 'another long secret', confirmPassword: 'another long secret' }
  type Pair = Awaited<ReturnType<typeof signedInTwice>>
  const ends: Record<string, (pair: Pair) => Promise<unknown>> = {
    'signing out': ({ owner }) => owner.done('logout', {}),
    'a sign-out from another device': ({ other }) => other.done('revokeSessions', { all: true }),
    'another password': async ({ owner, other }) => {
      await seeded.leap(minute)
      const captcha = await codeFor(other, owner.account, 'changePassword')
      const oldPassword = owner.password
      await other.done('changePassword', { type: 'login', oldPassword, captcha, ...again })
    },
    'a password reset': async ({ owner, other }) => {
      await seeded.leap(minute)
      const captcha = await codeFor(other, owner.account, 'forget')
      const { account } = owner
      await other.done('resetPassword', { account, captcha, ...again, ...other.deviceFields })
    },
    'a freeze by an operator': async ({ owner }) => {
      const until = {
        capability: 'login',
        untilAt: seeded.world.clock.now() + 60 * minute,
      } as const
      const why = { reasonKey: 'security_incident', remark: 'a test' } as const
      await seeded.maker.done('restrictUser', { id: owner.userId, ...until, ...why })
    },
    'a day without use': () => seeded.leap(day),
    'fourteen days of use': ({ owner }) =>
      seeded.pool.query(
        'update people_session set created_at = created_at - $1 where user_id = $2',
        [14 * day, owner.userId],
      ),
  }

  test.each(Object.keys(ends))('%s', async (how) => {
    const pair = await signedInTwice(`victim${Object.keys(ends).indexOf(how)}`)
    const { owner } = pair
    const token = owner.token()
    // The worst case: the attacker also has the device.
    const read = () => sendWire(seeded, asked(owner, endpoints.queryUserBalance, ''))
    const fields = { symbol: 'BTCUSDT', on: true }
    const body = { what: 'a change', fields }
    const write = async () =>
      sendWire(seeded, await wireOf(seeded, owner, endpoints.setFavorite, body))
    expect([(await read()).code, (await write()).code]).toEqual([200, 200])
    await ends[how]!(pair)
    owner.hold(token)
    expect([(await read()).code, (await write()).code]).toEqual([401, 401])
  })
})
