import { verifyProof, seedCommitment } from '@candor/verify'
import { afterEach, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { partOf } from '../platform/part.ts'
import { withClient } from '../platform/database/roles.ts'
import { commitOf, seedOf } from './draw.ts'
import { ieoOwner } from './tables.ts'
import { day, hour, openIeoWorld, startAt, type IeoWorld } from './testing/ieo-world.ts'

let worlds: IeoWorld[] = []
afterEach(async () => {
  const opened = worlds.toReversed()
  worlds = []
  for (const world of opened) await world.close()
})

async function open(...[seed, shared]: Parameters<typeof openIeoWorld>) {
  const world = await openIeoWorld(seed, shared)
  worlds.push(world)
  return world
}

const applicants = async (w: IeoWorld, id: string, count: number) => {
  await w.until(startAt + hour)
  const users = await Promise.all(Array.from({ length: count }, () => w.userWith('100')))
  for (const [place, user] of users.entries())
    await w.applied(id, user, `${10 * (1 + (place % 5))}`)
  return users
}
const wonBy = async (w: IeoWorld, users: readonly string[], id: string) =>
  Promise.all(users.map(async (user) => (await w.order(user, id)).wonQuantity))

test('makes the same commitment synchronously as the public check', async () => {
  const secret = new Uint8Array(32).fill(3)
  expect(commitOf(secret, '41')).toBe(await seedCommitment('41', seedOf(secret, '41')))
  expect(commitOf(secret, '42')).not.toBe(commitOf(secret, '41'))
})

describe('the proof of a draw', () => {
  test('repeats the draw with the same result, names no user, and fails with any change', async () => {
    const w = await open('proof')
    const id = await w.published()
    const users = await applicants(w, id, 8)
    expect(await w.call('getIeoProof', users[0]!, { id })).toMatchObject({ refused: 'NOT_FOUND' })
    await w.drawn(id, users[0]!)
    const proof = granted(await w.call('getIeoProof', users[0]!, { id }))
    const key = w.record.notary.publicKey
    const { order } = proof
    expect(await verifyProof(proof, key)).toMatchObject({ verdict: 'proven' })
    expect(order.result.won).toEqual(await wonBy(w, users, id))
    expect(order.drawCommit).toBe((await w.project(id, users[0]!)).drawCommitHash)
    for (const user of users) expect(JSON.stringify(proof)).not.toContain(user)
    for (const changed of [
      { ...order, lots: order.lots.toReversed() },
      { ...order, seed: '0'.repeat(64) },
      { ...order, checkpoint: { ...order.checkpoint!, at: order.checkpoint!.at + 1 } },
      { ...order, result: { ...order.result, won: order.result.won.toReversed() } },
    ])
      expect(await verifyProof({ ...proof, order: changed }, key)).toMatchObject({
        verdict: 'wrong',
      })
  })

  test('needs no seed for a pro rata project', async () => {
    const w = await open('share')
    const id = await w.published({ allocationMode: 'prorata' })
    const users = await applicants(w, id, 6)
    await w.drawn(id, users[0]!)
    const proof = granted(await w.call('getIeoProof', users[0]!, { id }))
    expect(proof.order).toMatchObject({ seed: null, checkpoint: null, drawCommit: null })
    const report = await verifyProof(proof, w.record.notary.publicKey)
    expect(report).toMatchObject({ verdict: 'proven' })
  })
})

test('draws nothing before a record after the close exists, whatever the clock says', async () => {
  const w = await open('record')
  const id = await w.published()
  const users = await applicants(w, id, 3)
  const { applyEndAt, drawAt } = await w.project(id, users[0]!)
  await w.until(applyEndAt + 4_999)
  await w.decide()
  expect((await w.project(id, users[0]!)).lotsDigest).toBeNull()
  await w.until(applyEndAt + 5_000)
  await w.decide()
  expect((await w.project(id, users[0]!)).lotsDigest).toMatch(/^[0-9a-f]{64}$/)
  await w.until(drawAt - 1)
  await w.sign()
  await w.until(drawAt + 60_000)
  await w.decide()
  // The only checkpoint is before the time of the draw.
  expect(await w.project(id, users[0]!)).toMatchObject({ statusKey: 'drawing' })
  await w.sign()
  await w.decide()
  expect(await w.project(id, users[0]!)).toMatchObject({ statusKey: 'paying' })
  // Later records do not change it.
  const first = await wonBy(w, users, id)
  await w.world.advance(hour)
  await w.sign()
  await w.decide()
  expect(await wonBy(w, users, id)).toEqual(first)
})

test('draws other winners with another record, and nothing with another secret', async () => {
  const outcomes = []
  for (const shift of [0, 1, 2]) {
    const w = await open('same')
    const id = await w.published()
    const users = await applicants(w, id, 12)
    const { applyEndAt, drawAt } = await w.project(id, users[0]!)
    await w.until(applyEndAt + 5_000)
    await w.decide()
    await w.until(drawAt)
    await w.sign(drawAt + shift)
    await w.until(drawAt + 10)
    await w.decide()
    outcomes.push((await wonBy(w, users, id)).join())
  }
  expect(new Set(outcomes).size).toBe(3)

  const w = await open('stolen')
  const other = await open('stolen', {
    database: w.database,
    record: w.record,
    node: 1,
    secret: new Uint8Array(32).fill(1),
  })
  const id = await w.published()
  const users = await applicants(w, id, 3)
  const { drawAt } = await w.project(id, users[0]!)
  await w.until(drawAt)
  await w.decide()
  await w.until(drawAt + 1_000)
  await other.until(drawAt + 1_000)
  await w.sign()
  await expect(other.decide()).rejects.toMatchObject({
    errors: [{ message: `the seed of the project ${id} is not the one that was committed to` }],
  })
  expect(await w.project(id, users[0]!)).toMatchObject({ statusKey: 'drawing' })
})

test('draws every other project while one cannot be drawn', async () => {
  const w = await open('old secret')
  const fresh = await open('new secret', {
    database: w.database,
    record: w.record,
    node: 1,
    secret: new Uint8Array(32).fill(1),
  })
  const stuck = await w.published()
  const sound = await w.published({ symbol: 'SOUND', allocationMode: 'prorata' })
  await w.until(startAt + hour)
  const user = await w.userWith('100')
  for (const id of [stuck, sound]) await w.applied(id, user, '10')
  const { applyEndAt, drawAt } = await w.project(stuck, user)
  await w.until(applyEndAt + 5_000)
  await w.decide()
  await fresh.until(drawAt)
  await fresh.sign()
  await expect(fresh.decide()).rejects.toMatchObject({
    errors: [{ message: `the seed of the project ${stuck} is not the one that was committed to` }],
  })
  expect(await w.order(user, sound)).toMatchObject({ statusKey: 'won' })
  expect(await w.order(user, stuck)).toMatchObject({ statusKey: 'applied' })
})

test('tells users of every other project while the draw of one cannot be repeated', async () => {
  const w = await open('unknown rules')
  const ids = [
    await w.published({ symbol: 'STUCK', allocationMode: 'prorata' }),
    await w.published({ symbol: 'SOUND', allocationMode: 'prorata' }),
  ] as const
  const user = await w.userWith('100')
  const house = partOf(ieoOwner.userId)
  expect(partOf(user)).not.toBe(house)
  await w.until(startAt + hour)
  for (const id of ids) await w.applied(id, user, '10')
  const { applyEndAt, drawAt } = await w.project(ids[0], user)
  for (const at of [applyEndAt + 5_000, drawAt]) {
    await w.until(at)
    await w.ieo.decideDue([house], at)
  }
  const ruled = (rules: string) =>
    withClient(w.database.ownerUrl, async (owner) => {
      await owner.query('alter table ieo_project disable trigger user')
      await owner.query('update ieo_project set rule_version = $2 where id = $1', [ids[0], rules])
      await owner.query('alter table ieo_project enable trigger user')
    })
  const stands = async () => Promise.all(ids.map(async (id) => (await w.order(user, id)).statusKey))
  await ruled('ieo-0')
  await expect(w.decide()).rejects.toMatchObject({
    errors: [{ message: 'there are no rules ieo-0' }],
  })
  expect(await stands()).toEqual(['applied', 'won'])
  await ruled('ieo-1')
  await w.decide()
  expect(await stands()).toEqual(['won', 'won'])
})

describe('a job after an outage', () => {
  test('of 30 days closes and draws by the record of the time, and gives winners their full time', async () => {
    const w = await open('away')
    const id = await w.published()
    const users = await applicants(w, id, 12)
    const { drawAt, payDeadlineAt } = await w.project(id, users[0]!)
    await w.until(startAt + 30 * day)
    const late = await w.userWith('0')
    const body = await w.body(id, late, '10')
    expect(await w.call('applyIeo', late, body)).toMatchObject({ refused: 'IEO_NOT_OPEN' })
    await w.decide()
    await w.world.advance(1_000)
    await w.sign()
    await w.decide()
    const now = w.world.clock.now()
    const found = await Promise.all(users.map((user) => w.order(user, id)))
    const winner = found.findIndex(({ statusKey }) => statusKey === 'won')
    expect(found[winner]!.payDeadlineAt).toBe(now + payDeadlineAt - drawAt)
    granted(await w.call('payIeo', users[winner]!, { orderId: found[winner]!.id }))
    await w.until(now + payDeadlineAt - drawAt)
    await w.decide()
    const after = await Promise.all(users.map((user) => w.order(user, id)))
    const keys = new Set(after.map(({ statusKey }) => statusKey))
    expect([...keys].toSorted()).toEqual(['completed', 'lapsed', 'not_won'])
  })

  test('after a draw lets unpaid wins lapse, and keeps payments', async () => {
    const w = await open('lapsed')
    const id = await w.published({ allocationMode: 'prorata' })
    const users = await applicants(w, id, 3)
    await w.drawn(id, users[0]!)
    granted(await w.call('payIeo', users[0]!, { orderId: (await w.order(users[0]!, id)).id }))
    await w.world.advance(30 * day)
    await w.decide()
    const keys = (await Promise.all(users.map((user) => w.order(user, id)))).map(
      (one) => one.statusKey,
    )
    expect(keys).toEqual(['completed', 'lapsed', 'lapsed'])
    await w.decide()
    expect(await w.balance(users[0]!, 'ieo.held')).toBe('3')
  })
})

test('closes, draws, applies and lists once with two processes', async () => {
  const w = await open('twice')
  const other = await open('twice', { database: w.database, record: w.record, node: 1 })
  const id = await w.published({ allocationMode: 'prorata' })
  const users = await applicants(w, id, 12)
  const { applyEndAt, drawAt } = await w.project(id, users[0]!)
  const both = async (at: number) => {
    await Promise.all([w.until(at), other.until(at)])
    await Promise.all([w.decide(), other.decide()])
  }
  await both(applyEndAt + 5_000)
  await both(drawAt)
  for (const user of users)
    granted(await w.call('payIeo', user, { orderId: (await w.order(user, id)).id }))
  await both((await w.order(users[0]!, id)).payDeadlineAt!)
  await w.both(id, 'list')
  await both(w.world.clock.now())
  const events = [...w.events, ...other.events].filter(
    ({ name }) => name === 'ieoClosed' || name === 'ieoDrawn',
  )
  // Either process may take either step.
  expect(events.map(({ name }) => name).toSorted()).toEqual(['ieoClosed', 'ieoDrawn'])
  const orders = await Promise.all(users.map((user) => w.order(user, id)))
  for (const [place, user] of users.entries())
    expect(await w.balance(user, 'balance.available', 'NOVA')).toBe(orders[place]!.wonQuantity)
})
