import { endpoints, routes, type CallName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodiesFor } from '../testing/contract/bodies.ts'
import { fund, newGuest, newUser, newVisitor, orderOf } from '../testing/contract/cast.ts'
import { faultsOf } from '../testing/contract/fuzz-valid.ts'
import { optionOf } from '../testing/contract/option.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { objectsOf } from '../testing/contract/words.ts'
import { proofScale } from '../testing/proof-scale.ts'

// The permission matrix includes a visitor; this file tests what a visitor may do, and how the demo enters an account.

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('visitors')
})
afterAll(() => seeded.close())

const demo = { demo: true } as const
const opened = (person: Person) =>
  person.done('createPosition', { ...orderOf(seeded, 'BTCUSDT'), ...demo })
const bought = (person: Person) => person.done('buyOption', { ...optionOf(seeded), ...demo })
const take = (person: Person, visitor: Person) =>
  person.call('takeDemo', { visitorToken: visitor.token()! })
const running = async (person: Person) =>
  (await person.done('listPositions', { status: '1', demo: '1' })).records.map(({ id }) => id)

describe('a visitor without an account', () => {
  test('uses the shared engine, and sees until when the demo is kept', async () => {
    const visitor = await newVisitor(seeded, 'vera')
    const { id } = await opened(visitor)
    const { account, keptUntilAt } = await visitor.done('getDemoAccount', {})
    expect(account).toMatchObject({ isRunning: true, resetsLeft: 3 })
    expect(keptUntilAt! - seeded.world.clock.now()).toBe(14 * 86_400_000)
    await seeded.leap(2_000)
    expect(await visitor.done('closePosition', { id })).toMatchObject({ id, statusKey: 'closed' })
    expect((await visitor.done('createStreamTicket', {})).ticket).toBeTruthy()
  })

  test('is not signed in and has no user for all other calls', async () => {
    const visitor = await newVisitor(seeded, 'vito')
    expect(await visitor.done('getMyUserInfo', {})).toBeNull()
    expect(await visitor.done('activeReport', {})).toBeNull()
    const real = await visitor.call('createPosition', orderOf(seeded, 'BTCUSDT'))
    expect(real.code).toBe(401)
    expect((await visitor.call('queryUserBalance', {})).code).toBe(401)
    expect((await take(visitor, visitor)).code).toBe(401)
    // No real account is created either.
    const { rows } = await seeded.pool.query(
      `select from people_user where user_id in (select user_id from people_visitor)`,
    )
    expect(rows).toEqual([])
  })

  test('sends nothing without the key of their device', async () => {
    const visitor = await newVisitor(seeded, 'vlad')
    const thief = await seeded.newPerson('thief')
    thief.hold(visitor.token())
    expect((await thief.call('closeAllPositions', demo)).errorKey).toBe('ENV_SIGNATURE')
  })
})

const marked = Object.entries(routes).flatMap(([name, route]) =>
  route.visitor === undefined ? [] : [name as CallName],
)
const bodies = proofScale({ quick: 10, full: 100 })

describe.each(marked)('%s of a visitor', (name) => {
  test('answers valid bodies as specified, and shows nothing of other users', async () => {
    const visitor = Object.assign(await newVisitor(seeded, 'valid'), { awake: async () => {} })
    const own = [(await opened(visitor)).id, (await bought(visitor)).id]
    const { running: theirs, closed, options } = await objectsOf(seeded.alice)
    const foreign = [...theirs, ...closed, ...options]
    const ids = [...own, ...foreign]
    const symbol = [...seeded.feed.symbols]
    const source = await bodiesFor(seeded, name, visitor, { id: ids, positionId: ids, symbol })
    const isDemo = endpoints[name].method === 'GET' ? '1' : true
    for (let sent = 0; sent < bodies; sent += 1) {
      const whole = { ...source.raw(), ...(endpoints[name].visitor === 'demo' && { demo: isDemo }) }
      const outcome = await visitor.call(name, whole)
      expect(outcome.code, outcome.text).not.toBe(401)
      expect(faultsOf(name, outcome)).toEqual([])
      const asked = JSON.stringify(whole)
      expect(foreign.filter((id) => outcome.text.includes(id) && !asked.includes(id))).toEqual([])
      const named = 'id' in whole ? String(whole['id']) : ''
      if (foreign.includes(named)) expect(outcome.errorKey).not.toBeNull()
    }
  })
})

describe("a visitor's demo", () => {
  test('moves to the account that they create, with running positions and stakes', async () => {
    const visitor = await newVisitor(seeded, 'gina')
    const { id } = await opened(visitor)
    const option = await bought(visitor)
    const before = await visitor.done('getPositionsSummary', { demo: '1' })
    const guest = await newGuest(seeded, 'gina')
    expect((await take(guest, visitor)).result).toEqual({ taken: true })
    expect(await running(guest)).toEqual([id])
    expect(await guest.done('getPositionsSummary', { demo: '1' })).toEqual(before)
    expect((await guest.done('getOption', { id: option.id })).statusKey).toBe('running')
    expect((await guest.done('getOptionsSummary', { demo: '1' })).runningCount).toBe(1)
    // The device no longer has the demo, and starts a new one.
    expect((await visitor.call('listPositions', { demo: '1' })).code).toBe(401)

    await seeded.leap(90_000)
    await seeded.leap(5_000)
    expect((await guest.done('getOption', { id: option.id })).statusKey).not.toBe('running')
    expect((await guest.done('listOptions', { demo: '1' })).records.map((one) => one.id)).toEqual([
      option.id,
    ])
    expect(await guest.done('listOptionStatistics', { demo: '1' })).toHaveLength(1)
    expect((await guest.done('getOptionProof', { id: option.id })).order.id).toBe(option.id)
    await bought(guest)
    expect((await seeded.bob.call('getOption', { id: option.id })).errorKey).toBe('NOT_FOUND')
  })

  test('moves only with a session of the user', async () => {
    const visitor = await newVisitor(seeded, 'hal')
    await opened(visitor)
    const stranger = await seeded.newPerson('stranger')
    expect((await take(stranger, visitor)).code).toBe(401)
    const user = await newUser(seeded, 'hal')
    expect((await take(user, visitor)).code).toBe(200)
    expect(await running(user)).toHaveLength(1)
  })

  test('stays on the device if the account has traded with its own demo', async () => {
    const user = await newUser(seeded, 'ivo')
    await fund(seeded, user)
    await user.done('resetDemo', { amount: '100000' })
    const own = await opened(user)
    const visitor = await newVisitor(seeded, 'ivo')
    const theirs = await opened(visitor)
    expect((await take(user, visitor)).errorKey).toBe('DEMO_BEGUN')
    expect(await running(user)).toEqual([own.id])
    expect(await running(visitor)).toEqual([theirs.id])
  })

  test('survives a restart of the server, before and after the move', async () => {
    const visitor = await newVisitor(seeded, 'june')
    const { id } = await opened(visitor)
    await seeded.restart()
    expect(await running(visitor)).toEqual([id])
    const guest = await newGuest(seeded, 'june')
    expect((await take(guest, visitor)).code).toBe(200)
    await seeded.restart()
    expect(await running(guest)).toEqual([id])
    await guest.done('closePosition', { id })
  })
})
