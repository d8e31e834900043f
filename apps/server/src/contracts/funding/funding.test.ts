import { Amount, Quantity, Rate } from '@candor/money'
import { largestFundingRate, liquidationPrice } from '@candor/rules'
import { orderText, verifyProof, type ContractProof } from '@candor/verify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { segmentsOf } from '../../market/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { addMargin } from '../commands/add-margin.ts'
import { bookFunding } from '../commands/book-funding.ts'
import { closePosition } from '../commands/close-position.ts'
import { getPosition } from '../queries.ts'
import { heldTerms } from '../terms.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'
import { request } from '../testing/trading-floor.ts'

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
})
afterAll(() => floor.close())
afterEach(() => floor.mustBeSound())

/** Opens a position a minute before the next instant, at a mark of 60,000; returns the instant. */
async function open(direction: 'long' | 'short' = 'long', amount = '10000', leverage = 10) {
  const user = await floor.user(amount)
  const at = await floor.before(60_000)
  await floor.tick('60000')
  const id = await floor.opened(user, '0.1', { direction, leverage })
  return { user, id, at }
}

const proven = (user: string, id: string) => floor.proof(user, id)

/** The same proof, signed by the house itself, with funding at the price of another tick. */
async function forged(
  proof: ContractProof,
  seq: number,
  price: string,
  amount: string,
): Promise<ContractProof> {
  const { pool, notary } = floor.tools
  const steps = proof.order.steps.map((step) =>
    step.kind === 'funding' ? { ...step, seq, price, amount } : step,
  )
  const of = steps.findIndex(({ kind }) => kind === 'funding')
  const result = { ...proof.order.result, funding: amount }
  const order = { ...proof.order, steps, result }
  const [segment] = await segmentsOf(pool, order.symbol, [seq], [steps[of]!.at])
  const segments = proof.segments.map((one) => (one.of === of ? { of, ...segment! } : one))
  return { ...proof, order, orderSignature: notary.sign(orderText(order)), segments }
}

describe('funding of an instant', () => {
  test('is paid by a long and received by a short, at the last price before the instant', async () => {
    const { user, id, at } = await open()
    const short = await floor.user('10000')
    const shortId = await floor.opened(short, '0.1', { direction: 'short' })
    await floor.tick('61000')
    const seq = floor.look().tick('BTCUSDT')!.seq
    // A checkpoint from before the instant does not cover the ticks until it.
    await floor.sign()
    const [before, shortBefore] = [await floor.balance(user), await floor.balance(short)]
    await floor.pass('65000')
    expect(await floor.bookDue()).toBe(2)
    // 0.1 × 61,000 × 0.0001
    const none = { fromMargin: '0', shortfall: '0' }
    const booked = { at, quantity: '0.1', seq, ...none }
    expect(await floor.booked(user, id)).toEqual([{ ...booked, amount: '-0.61' }])
    expect(await floor.booked(short, shortId)).toEqual([{ ...booked, amount: '0.61' }])
    const less = (text: string, by: string) =>
      Amount.text(Amount.of(Amount.read(text) + Amount.read(by)))
    expect(await floor.balance(user)).toBe(less(before, '-0.61'))
    expect(await floor.balance(short)).toBe(less(shortBefore, '0.61'))
    const held = await floor.position(user, id)
    expect(held).toMatchObject({ version: 1, nextFundingAt: at + 8 * 3_600_000 })
    expect(Amount.text(held.funding)).toBe('-0.61')
    const proof = await proven(user, id)
    expect(proof.order.steps.map(({ kind }) => kind)).toEqual(['open', 'funding'])
    await proven(short, shortId)
    const earlier = await forged(proof, seq - 1, '60000', '-0.6')
    const { verdict, figures } = await verifyProof(earlier, floor.publicKey)
    // All figures follow from the earlier price; the record shows that it was not the last.
    expect(figures?.filter(({ stated, computed }) => stated !== computed)).toEqual([])
    expect(verdict).toBe('wrong')
    await floor.closed(user, id)
    await floor.closed(short, shortId)
  })

  test('charges the quantity held at the instant, whatever was added or closed since', async () => {
    const { user, id } = await open()
    const at = await floor.before(200)
    await floor.tick('60000')
    // At the instant itself an addition counts, and so does a closed part.
    await floor.opened(user, '0.05', { positionId: id })
    await floor.closed(user, id, '0.02')
    await floor.world.advance(100)
    await floor.tick('60100')
    await floor.opened(user, '0.07', { positionId: id })
    await floor.closed(user, id, '0.03')
    await floor.world.advance(1_000)
    await floor.book()
    const [first] = await floor.booked(user, id)
    expect(first).toMatchObject({ at, quantity: '0.15' })
    await proven(user, id)
    await floor.closed(user, id)
  })

  test('is due from a position closed at or after the instant, and not from an earlier close', async () => {
    const { user, id, at } = await open()
    const early = await floor.opened(user, '0.1')
    await floor.before(300)
    await floor.tick('60000')
    await floor.closed(user, early)
    await floor.world.advance(at - floor.world.clock.now())
    await floor.closed(user, id)
    const late = await floor.position(user, id)
    expect(late).toMatchObject({ status: 'closed', closedAt: at, nextFundingAt: at })
    const before = await floor.balance(user)
    const net = async () => {
      const view = await getPosition(floor.tools, user, id)
      return 'refused' in view ? null : Amount.read(view.realizedPnl)
    }
    const netBefore = await net()
    await floor.world.advance(500)
    await floor.tick('60000')
    await floor.world.advance(500)
    await floor.book()
    expect(await floor.booked(user, early)).toEqual([])
    expect(await floor.booked(user, id)).toMatchObject([{ at, quantity: '0.1', amount: '-0.6' }])
    expect(Amount.read(before) - Amount.read(await floor.balance(user))).toBe(Amount.read('0.6'))
    const { nextFundingAt, funding } = await floor.position(user, id)
    expect([nextFundingAt, Amount.text(funding)]).toEqual([null, '-0.6'])
    expect(netBefore! - (await net())!).toBe(Amount.read('0.6'))
    await proven(user, id)
    await proven(user, early)
  })

  test('charges the held quantity even if the same batch closes the position', async () => {
    const { user, id, at } = await open()
    await floor.before(0)
    const last = floor.look().tick('BTCUSDT')!
    await floor.world.advance(500)
    await floor.tick('60000')
    await floor.world.advance(500)
    const close = {
      id,
      quantity: Quantity.parse('0.04'),
      expectedPrice: null,
      maxSlippageRate: Rate.parse('0.05'),
    }
    const instants = new Map([[id, [{ at, tick: last }]]])
    // While the first batch runs, the second gathers.
    const [, closed, booked] = await Promise.all([
      floor.lane.run(closePosition, request(user, { ...close, id: '1' })),
      floor.lane.run(closePosition, request(user, close)),
      floor.lane.run(bookFunding, request(user, { instants })),
    ])
    expect([closed.ok, booked.ok]).toEqual([true, true])
    expect(await floor.booked(user, id)).toMatchObject([{ at, quantity: '0.1' }])
    await floor.sign()
    await proven(user, id)
    await floor.closed(user, id)
  })
})

describe('a payment beyond the free money', () => {
  /** The cost of opening a tenth of a bitcoin at 10x: no free money is left. */
  const all = '605.810095'

  test('comes out of the margin and brings the liquidation price nearer', async () => {
    const { user, id } = await open('long', all)
    expect(await floor.balance(user)).toBe('0')
    const before = await floor.position(user, id)
    await floor.pass('60500')
    await floor.bookDue()
    const after = await floor.position(user, id)
    const { seq } = floor.look().tick('BTCUSDT')!
    expect(after).toMatchObject({ version: 2, sinceSeq: seq })
    expect(Amount.text(Amount.of(before.margin - after.margin))).toBe('0.6')
    const price = (position: typeof after) => liquidationPrice(position, heldTerms(position))!
    expect(price(after)).toBeGreaterThan(price(before))
    const [booked] = await floor.booked(user, id)
    expect(booked).toMatchObject({ amount: '-0.6', fromMargin: '0.6', shortfall: '0' })
    await proven(user, id)
    await floor.closed(user, id)
  })

  test('takes added margin first', async () => {
    const { user, id } = await open('long', '606.810095')
    await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('1') }))
    await floor.pass('60500')
    await floor.bookDue()
    const { addedMargin } = await floor.position(user, id)
    expect(Amount.text(addedMargin)).toBe('0.4')
    await proven(user, id)
    await floor.closed(user, id)
  })

  test('beyond the margin is borne by the house, and no balance falls below zero', async () => {
    const usual = floor.change('BTCUSDT', {
      funding: { kind: 'funding', rate: largestFundingRate },
    })
    const { user, id } = await open('long', '70', 100)
    floor.change('BTCUSDT', { funding: usual.funding })
    const { margin } = await floor.position(user, id)
    const free = Amount.read(await floor.balance(user))
    for (const price of ['60000', '60000', '60000', '60000']) await floor.pass(price)
    await floor.bookDue()
    const booked = await floor.booked(user, id)
    // 22.5 at each; no money is left for the fourth.
    const borne = Amount.text(Amount.of(Amount.parse('67.5') - margin - free))
    expect(booked.map(({ amount }) => amount)).toEqual(['-22.5', '-22.5', '-22.5', '-22.5'])
    expect(booked.map(({ shortfall }) => shortfall)).toEqual(['0', '0', borne, '22.5'])
    expect(booked[3]).toMatchObject({ fromMargin: '0' })
    const after = await floor.position(user, id)
    expect([after.margin, after.funding]).toEqual([0n, -(margin + free)])
    expect(await floor.balance(user)).toBe('0')
    await proven(user, id)
    await floor.closed(user, id)
  })
})

describe('funding waits', () => {
  test('until its instant is final and its market has a later price', async () => {
    const { user, id } = await open()
    await floor.sign()
    await floor.before(0)
    await floor.world.advance(3_000)
    // No checkpoint is signed since the instant.
    expect(await floor.bookDue()).toBe(0)
    expect(await floor.book()).toBe(0)
    await floor.tick('60300')
    expect(await floor.book()).toBe(1)
    expect(await floor.booked(user, id)).toMatchObject([{ amount: '-0.6' }])
    await floor.closed(user, id)
  })

  test('while a tick has decided to close the position, and the tick still closes it', async () => {
    const { user, id, at } = await open('long', '605.810095')
    await floor.pass('60000')
    const instants = new Map([[id, [{ at, tick: floor.look().tick('BTCUSDT')! }]]])
    const closing: typeof bookFunding = {
      ...bookFunding,
      decide: (state, input, context) =>
        bookFunding.decide(state, input, { ...context, isClosing: (held) => held === id }),
    }
    expect(await floor.lane.run(closing, request(user, { instants }))).toMatchObject({
      error: 'STATE_CHANGED',
    })
    expect(await floor.bookDue()).toBe(1)
    await floor.closed(user, id)
  })
})

test('catches up missed instants once, each at its own price', async () => {
  const { user, id } = await open()
  await floor.pass('61000')
  await floor.pass('62000')
  await floor.pass('63000')
  const counts = await Promise.all([floor.bookDue(), floor.bookDue()])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(await floor.bookDue()).toBe(0)
  const booked = await floor.booked(user, id)
  expect(booked.map(({ amount }) => amount)).toEqual(['-0.6', '-0.61', '-0.62'])
  await proven(user, id)
  await floor.closed(user, id)
})

test('charges a position by its opening terms, and an old position without terms nothing', async () => {
  const { user, id } = await open()
  const old = await floor.opened(user, '0.1')
  await floor.forgetFunding(user, old)
  const dear = { kind: 'funding', rate: Rate.parse('0.003') } as const
  const { funding } = floor.change('BTCUSDT', { funding: dear })
  await floor.pass('60000')
  expect(await floor.bookDue()).toBe(1)
  expect(await floor.booked(user, id)).toMatchObject([{ amount: '-0.6' }])
  expect(await floor.booked(user, old)).toEqual([])
  const proof = await proven(user, old)
  expect(proof.order.funding).toBeUndefined()
  floor.change('BTCUSDT', { funding })
  for (const one of [id, old]) await floor.closed(user, one)
})
