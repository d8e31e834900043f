import { Amount, Rate, add, negate, subtract, sum } from '@candor/money'
import { largestFundingRate } from '@candor/rules'
import { isRight, orderText, verifyProof, type ContractProof } from '@candor/verify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { bookFunding } from '../commands/book-funding.ts'
import { readRunningPool } from '../cross/store.ts'
import { edgeOf, judgementsOf, openCross, reasonsOf, textOf } from '../testing/cross-floor.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'
import { request } from '../testing/trading-floor.ts'

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
  // Every instant takes 22.5 for 0.1 bitcoin; ether is free of funding.
  floor.change('BTCUSDT', { funding: { kind: 'funding', rate: largestFundingRate } })
  floor.change('ETHUSDT', { funding: { kind: 'funding', rate: Rate.zero } })
})
afterAll(() => floor.close())
afterEach(() => floor.mustBeSound())

/** Prices a minute before the next instant. */
async function begin(amount: string): Promise<string> {
  await floor.before(60_000)
  await floor.tick('3000', 'ETHUSDT')
  await floor.tick('60000')
  return floor.user(amount)
}

/** Passes several instants, each with a later price. */
async function pass(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await floor.pass('60000')
    await floor.tick('3000', 'ETHUSDT')
  }
  await floor.sign()
}

const poolOf = (user: string) => readRunningPool(floor.pool, user, 'real')
const marginOf = async (user: string, id: string) => (await floor.position(user, id)).margin
const amount = Amount.parse

test('takes a charge in cross margin from free money, own margin, the oldest other margin, then the house', async () => {
  const user = await begin('600')
  const first = await openCross(floor, user, '0.3', { symbol: 'ETHUSDT' })
  const second = await openCross(floor, user, '0.5', { symbol: 'ETHUSDT' })
  const { id } = await openCross(floor, user, '0.1', { leverage: 100 })
  const before = await poolOf(user)
  const [own, firstMargin] = [await marginOf(user, id), await marginOf(user, first.id)]
  const secondMargin = await marginOf(user, second.id)
  const all = add(before.available, sum([own, firstMargin, secondMargin]))
  await pass(1)
  expect(await floor.bookDue()).toBe(3)
  // The first charge is paid from free money: only the pool changes, and it is judged from here on.
  const paid = await poolOf(user)
  expect(Amount.text(subtract(before.available, paid.available))).toBe('22.5')
  expect(paid.version).toBeGreaterThan(before.version)
  expect(paid.since).toEqual({ BTCUSDT: 2, ETHUSDT: 2 })
  expect((await floor.position(user, id)).version).toBe(1)
  // Up to the draws on the other margins: the opening fee leaves a little of each until then.
  const mostOf = (money: Amount) => Number(money / amount('22.5')) // not money: a count
  await pass(mostOf(all) - 3)
  await floor.bookDue()
  const held = await Promise.all([id, first.id, second.id].map((one) => marginOf(user, one)))
  expect(held[0]).toBe(0n)
  expect(held[1]).toBe(0n)
  expect(held[2]).toBeGreaterThan(0n)
  expect(held[2]).toBeLessThan(secondMargin)
  await pass(4)
  await floor.bookDue()
  const booked = await floor.booked(user, id)
  const owed = amount(String(22.5 * booked.length))
  const borne = sum(booked.map(({ shortfall }) => amount(shortfall)))
  expect(borne).toBe(subtract(owed, all))
  expect(sum(booked.map(({ fromMargin }) => amount(fromMargin)))).toBe(own)
  expect((await floor.position(user, id)).funding).toBe(negate(all))
  expect(await poolOf(user)).toMatchObject({ available: 0n })
  expect((await poolOf(user)).held.map(({ margin }) => margin)).toEqual([0n, 0n, 0n])
  // Each proof covers its charges and draws, also for positions whose margin was drawn on.
  const proof = await floor.proof(user, id)
  expect(proof.order.steps.map(({ kind }) => kind)).not.toContain('draw')
  for (const other of [first, second]) {
    const { order } = await floor.proof(user, other.id)
    expect(order.steps.map(({ kind }) => kind)).toContain('draw')
    await floor.closed(user, other.id)
  }
  // A pool stated too large: the house would have borne too much.
  expect(await verdictWith(proof, { pool: Amount.text(all) })).toBe('wrong')
  // Stated margin too small while the house paid.
  expect(await verdictWith(proof, { fromMargin: '0' })).toBe('wrong')
  await floor.closed(user, id)
})

test('proves two payments of one pool at the same instant in their order', async () => {
  const user = await begin('220')
  const first = await openCross(floor, user, '0.1', { leverage: 100 })
  const second = await openCross(floor, user, '0.1', { leverage: 50 })
  await pass(5)
  await floor.bookDue()
  // At the fifth, the first uses the margin of the second, which then pays from its rest.
  expect((await floor.booked(user, first.id))[4]).toMatchObject({ fromMargin: '0', shortfall: '0' })
  const last = (await floor.booked(user, second.id))[4]!
  expect(amount(last.fromMargin)).toBeGreaterThan(0n)
  expect(amount(last.shortfall)).toBeGreaterThan(0n)
  for (const { id } of [first, second]) {
    await floor.proof(user, id)
    await floor.closed(user, id)
  }
})

/** The verdict on a proof whose last instant the house has signed with other values. */
async function verdictWith(proof: ContractProof, other: { pool?: string; fromMargin?: string }) {
  const place = proof.order.steps.findIndex(
    (step) => step.kind === 'funding' && (other.pool ? step.shortfall : step.fromMargin) !== '0',
  )
  const steps = proof.order.steps.map((step, of) => (of === place ? { ...step, ...other } : step))
  const order = { ...proof.order, steps }
  const forged = { ...proof, order, orderSignature: floor.tools.notary.sign(orderText(order)) }
  const { verdict, figures } = await verifyProof(forged, floor.publicKey)
  expect(figures === null || !figures.every(isRight)).toBe(true)
  return verdict
}

test('spares the losses of cross positions for an isolated position that still has margin', async () => {
  const user = await begin('690')
  const ether = await openCross(floor, user, '1', { symbol: 'ETHUSDT' })
  const id = await floor.opened(user, '0.1', { leverage: 100 })
  const before = await poolOf(user)
  // 300 are lost; the reserve of the opening covers a little of it.
  await floor.tick('2700', 'ETHUSDT')
  await floor.before(0)
  await floor.world.advance(500)
  await floor.tick('2700', 'ETHUSDT')
  await floor.tick('60000')
  await floor.sign()
  const own = await marginOf(user, id)
  await floor.bookDue()
  const [first] = await floor.booked(user, id)
  const free = subtract(amount('22.5'), amount(first!.fromMargin))
  expect(free).toBeGreaterThan(0n)
  expect(free).toBeLessThan(amount('22.5'))
  // Then out of the margin, and at last out of the money behind cross margin.
  for (let time = 0; time < 4; time += 1) {
    await floor.pass('60000')
    await floor.tick('2700', 'ETHUSDT')
  }
  await floor.sign()
  await floor.bookDue()
  const booked = await floor.booked(user, id)
  expect(sum(booked.map(({ fromMargin }) => amount(fromMargin)))).toBe(own)
  expect(booked.map(({ shortfall }) => shortfall)).toEqual(['0', '0', '0', '0', '0'])
  const after = await poolOf(user)
  expect(Amount.text(subtract(before.available, after.available))).toBe(
    Amount.text(subtract(amount('112.5'), own)),
  )
  expect(after.version).toBeGreaterThan(before.version)
  await floor.proof(user, id)
  for (const one of [id, ether.id]) await floor.closed(user, one)
})

test('judges a pool again after a charge: by the next tick and by none before', async () => {
  const riskEngine = await floor.openEngine()
  const judge = async (price: string) => {
    riskEngine.onTicks([await floor.tick(price)])
    await riskEngine.settled()
  }
  const user = await begin('100')
  const { id } = await openCross(floor, user, '0.1', { leverage: 100 })
  await riskEngine.settled()
  // Two ticks come so near to the limit that the charge alone crosses it.
  const near = textOf((await edgeOf(floor.floor, user)) + 1_000_000_000_000n * 10n)
  await judge(near)
  await floor.before(0)
  await floor.world.advance(500)
  await judge(near)
  await floor.world.advance(500)
  await floor.sign()
  expect(await reasonsOf(floor.floor, user, id)).toEqual([null])
  const { seq } = floor.look().tick('BTCUSDT')!
  expect(await floor.bookDue()).toBe(1)
  await riskEngine.settled()
  expect(await reasonsOf(floor.floor, user, id)).toEqual([null])
  await judge(near)
  expect(await reasonsOf(floor.floor, user, id)).toEqual(['liquidation'])
  expect(await judgementsOf(floor.floor, user)).toMatchObject([{ seq: seq + 1, closed: [id] }])
  await floor.proof(user, id)
})

test('lets a pending liquidation go first, and also an isolated position beside the pool', async () => {
  const user = await begin('2000')
  const cross = await openCross(floor, user, '0.1')
  const own = await floor.opened(user, '0.1')
  await pass(1)
  const tick = floor.look().tick('BTCUSDT')!
  const closing: typeof bookFunding = {
    ...bookFunding,
    decide: (state, input, context) =>
      bookFunding.decide(state, input, { ...context, isClosing: (id) => id === cross.id }),
  }
  for (const id of [cross.id, own]) {
    const { nextFundingAt } = await floor.position(user, id)
    const instants = new Map([[id, [{ at: nextFundingAt!, tick }]]])
    expect(await floor.lane.run(closing, request(user, { instants }))).toMatchObject({
      error: 'STATE_CHANGED',
    })
  }
  await floor.bookDue()
  for (const id of [cross.id, own]) await floor.closed(user, id)
})

test('books instants in order of time across positions', async () => {
  const user = await begin('5000')
  await floor.until('2026-12-07T12:00:00Z')
  await floor.tick('60000')
  await floor.tick('2600', 'XAUUSD')
  const gold = await openCross(floor, user, '1', { symbol: 'XAUUSD' })
  const coin = await openCross(floor, user, '0.1')
  await floor.until('2026-12-10T23:00:00Z')
  await floor.tick('60000')
  await floor.tick('2600', 'XAUUSD')
  await floor.sign()
  expect(await floor.bookDue()).toBe(4 + 10)
  const { rows } = await floor.pool.query<{ at: string }>(
    'select at from contracts_funding where user_id = $1 order by id',
    [user],
  )
  const times = rows.map(({ at }) => parseInt(at, 10))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  for (const { id } of [gold, coin]) await floor.closed(user, id)
})

test('does not judge a pool again when funding is received', async () => {
  const user = await begin('1000')
  const { id } = await openCross(floor, user, '0.1', { direction: 'short' })
  const before = await poolOf(user)
  await pass(1)
  await floor.bookDue()
  const after = await poolOf(user)
  expect(Amount.text(subtract(after.available, before.available))).toBe('22.5')
  expect(after.version).toBe(before.version)
  await floor.proof(user, id)
  await floor.closed(user, id)
})
