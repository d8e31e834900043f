import { Price } from '@candor/money'
import {
  orderText,
  verifyProof,
  type ContractOrder,
  type ContractProof,
  type Step,
} from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { contractChecks } from './audit.ts'
import { triggerClose } from './commands/trigger-close.ts'
import { provePosition } from './proof.ts'
import { readPosition } from './store.ts'
import { openProofFloor, type ProofFloor } from './testing/proof-floor.ts'
import { request } from './testing/trading-floor.ts'

let floor: ProofFloor
beforeAll(async () => {
  floor = await openProofFloor(await createTestDatabase())
})
afterAll(() => floor.close())

const exits = { takeProfitPrice: Price.parse('61000'), stopLossPrice: Price.parse('59000') }
const price = (text: string) => String(Price.parse(text))

/** A position of 0.1 at 60,000 that a tick at this price closes whole. */
async function closedAt(text: string, more: object = {}) {
  const user = await floor.user('10000')
  await floor.tick('60000')
  const id = await floor.opened(user, '0.1', { ...exits, ...more })
  const tick = await floor.tick(text)
  const outcome = await floor.lane.run(triggerClose, request(user, { id, version: 1, tick }))
  expect(outcome).toMatchObject({ ok: true })
  return { user, id }
}

async function report({ user, id }: { readonly user: string; readonly id: string }) {
  return verifyProof(await floor.proven(user, id), floor.publicKey)
}

/** Audit faults after a position was rewritten past every decision; the change is undone afterwards. */
const found = (id: string, change: string) =>
  foundIn('contracts_position', `set ${change} where id = ${id}`)
/** The same for a rewritten close of a position. */
const foundInClose = (id: string, change: string) =>
  foundIn('contracts_fill', `set ${change} where position_id = ${id} and kind = 'close'`)
const unsaid = 'reached_exit = null, reached_price = null, reached_of = null, reached_seq = null'

async function foundIn(table: string, change: string) {
  expect(await auditLedger(floor.pool, contractChecks)).toEqual([])
  return withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query(`alter table ${table} disable trigger user`)
    await owner.query(`create temp table kept as select * from ${table}`)
    const { rowCount } = await owner.query(`update ${table} ${change}`)
    expect(rowCount).toBeGreaterThan(0)
    const faults = await auditLedger(floor.pool, contractChecks)
    await owner.query(`delete from ${table}`)
    await owner.query(`insert into ${table} select * from kept`)
    await owner.query('drop table kept')
    await owner.query(`alter table ${table} enable trigger user`)
    return faults.map(({ rule, what }) => `${rule}: ${what}`)
  })
}

test.each([
  ['61010', 'take_profit', `take_profit_price = ${price('61011')}`],
  ['58990', 'stop_loss', `stop_loss_price = ${price('58989')}`],
])('closes at %s by %s, and not before it is reached', async (at, reason, unreached) => {
  const { id } = await closedAt(at)
  expect(await found(id, unreached)).toContainEqual(
    `forced close: ${id} was closed by ${reason}, due was null`,
  )
  const part = `${reason}_quantity = quantity / 2`
  expect(await found(id, part)).toContainEqual(
    `forced close: ${id} was closed by ${reason}, due was a part by ${reason}`,
  )
  const other = reason === 'stop_loss' ? 'take_profit' : 'stop_loss'
  expect(await found(id, `close_reason = '${other}'`)).toContainEqual(
    `forced close: ${id} was closed by ${other}, due was ${reason}`,
  )
  const inCross = await closedAt(at, { marginMode: 'cross' })
  const isNotSo = expect.stringMatching(
    `^exits in cross margin: ${inCross.id} was closed because .*, which is not so$`,
  )
  expect(await found(inCross.id, unreached)).toContainEqual(isNotSo)
  expect(await found(inCross.id, `close_reason = '${other}'`)).toContainEqual(isNotSo)
  for (const lie of [
    `reached_price = ${unreached.split(' = ')[1]}`,
    `reached_exit = '${other}'`,
    'reached_seq = reached_seq - 1',
    `reached_of = ${inCross.id.slice(0, -1)}0`,
  ])
    expect([lie, await foundInClose(inCross.id, lie)]).toEqual([
      lie,
      expect.arrayContaining([isNotSo]),
    ])
  const { verdict, asStated } = await report(inCross)
  expect({ verdict, asStated }).toEqual({ verdict: 'proven', asStated: ['pool'] })
})

test('finds a close in cross margin that names no exit, and its proof is wrong', async () => {
  const { id, user } = await closedAt('61010', { marginMode: 'cross' })
  expect(await foundInClose(id, unsaid)).toEqual([
    expect.stringMatching(
      `${id} was closed by take_profit at tick .*, and its close names no exit`,
    ),
  ])
  const proof = await floor.proven(user, id)
  const steps = proof.order.steps.map((step) => {
    const { reached: _reached, ...unnamed } = step as Close
    return unnamed
  })
  expect(await lied(proof, {}, { steps })).toMatchObject({ verdict: 'wrong' })
})

type Close = Extract<Step, { kind: 'close' }>
/** The verdict on a proof in which the house has signed another close, or other prices where given. */
function lied(proof: ContractProof, close: Partial<Close>, order: Partial<ContractOrder> = {}) {
  const steps = proof.order.steps.map((step) =>
    step.kind === 'close' ? { ...step, ...close } : step,
  )
  const lie = { ...proof.order, steps, ...order }
  const orderSignature = floor.tools.notary.sign(orderText(lie))
  return verifyProof({ ...proof, order: lie, orderSignature }, floor.publicKey)
}

test('names the exit of a full close in the proof, as it was set and reached', async () => {
  const { user, id } = await closedAt('58990', { marginMode: 'cross' })
  const proof = await floor.proven(user, id)
  const reached = { kind: 'stop_loss', price: '59000' } as const
  expect(proof.order.steps.at(-1)).toMatchObject({ kind: 'close', reached })
  expect(await lied(proof, {})).toMatchObject({ verdict: 'proven', asStated: ['pool'] })
  for (const lie of [
    { reached: { ...reached, price: '59001' } },
    { reached: { ...reached, kind: 'take_profit' as const, price: '61000' } },
    { exit: { ...reached, quantity: '0.1', minQuantity: '0', minNotional: '0' } },
  ] as const)
    expect([lie, (await lied(proof, lie)).verdict]).toEqual([lie, 'wrong'])
  // At a lower exit price, this tick had not reached it.
  const lower = proof.order.steps.map((step) => {
    if (step.kind === 'exits') return { ...step, stopLossPrice: '58989' }
    return step.kind === 'close' ? { ...step, reached: { ...reached, price: '58989' } } : step
  })
  const unreached = await lied(proof, {}, { steps: lower, stopLossPrice: '58989' })
  expect(unreached.verdict).toBe('wrong')
  // A manual close, or a close of an isolated position, names none.
  const byHand = { ...proof.order.result, closeReason: 'manual' as const }
  expect((await lied(proof, { maxAgeMs: 2_000 }, { result: byHand })).verdict).toBe('wrong')
  const alone = await closedAt('58990')
  const isolated = await floor.proven(alone.user, alone.id)
  expect(isolated.order.steps.at(-1)).not.toHaveProperty('reached')
  expect((await lied(isolated, { reached })).verdict).toBe('wrong')
})

test("names the other position's exit in a close for its profit, and proves the tick that reached it", async () => {
  const user = await floor.user('1000')
  await floor.tick('60000')
  await floor.tick('3000', 'ETHUSDT')
  const cross = { marginMode: 'cross' }
  const stop = { stopLossPrice: Price.parse('46000') }
  const long = await floor.opened(user, '0.1', { ...cross, ...stop })
  const ether = { ...cross, symbol: 'ETHUSDT', direction: 'short' }
  const short = await floor.opened(user, '1', ether)
  await floor.tick('2300', 'ETHUSDT')
  const tick = await floor.tick('45000')
  await floor.lane.run(triggerClose, request(user, { id: long, version: 1, tick }))
  const proof = await floor.proven(user, short)
  const other = { id: long, symbol: 'BTCUSDT', direction: 'long', seq: tick.seq } as const
  const reached = { kind: 'stop_loss', price: '46000', other } as const
  expect(proof.order.steps.at(-1)).toMatchObject({ kind: 'close', reached })
  const whole = await lied(proof, {})
  expect(whole).toMatchObject({ verdict: 'proven', asStated: ['other', 'pool'] })
  expect(whole.prices.at(-1)).toMatchObject({ of: proof.order.steps.length, verdict: 'proven' })
  const ofOther = ({ of }: { readonly of: number }) => of === proof.order.steps.length
  const pageOf = async (pageNo: number) => provePosition(floor.tools, user, short, pageNo)
  expect(await pageOf(1)).toMatchObject({ segments: { length: proof.segments.length } })
  expect(await pageOf(2)).toMatchObject({ segments: [] })
  for (const lie of [
    { ...reached, price: '44999' },
    { ...reached, kind: 'take_profit' as const },
    { ...reached, other: { ...other, direction: 'short' as const } },
    { ...reached, other: { ...other, id: short } },
    { ...reached, other: { ...other, seq: tick.seq - 1 } },
    { ...reached, other: { ...other, symbol: 'ETHUSDT' } },
    { kind: reached.kind, price: reached.price },
  ])
    expect([lie, (await lied(proof, { reached: lie })).verdict]).toEqual([lie, 'wrong'])
  const without = { ...proof, segments: proof.segments.filter((one) => !ofOther(one)) }
  expect(await verifyProof(without, floor.publicKey)).toMatchObject({
    verdict: 'incomplete',
    asStated: ['reason', 'other', 'pool'],
  })
})

test("allows a close for profit only with another position's stop-loss in the same decision", async () => {
  const user = await floor.user('1000')
  await floor.tick('60000')
  const cross = { marginMode: 'cross' }
  const stop = { stopLossPrice: Price.parse('46000') }
  const long = await floor.opened(user, '0.1', { ...cross, ...stop })
  const short = await floor.opened(user, '0.05', { ...cross, direction: 'short' })
  const tick = await floor.tick('45000')
  const done = await floor.lane.run(triggerClose, request(user, { id: long, version: 1, tick }))
  expect(done).toMatchObject({ ok: true, reply: { reason: 'stop_loss' } })
  expect(await readPosition(floor.pool, user, short)).toMatchObject({ closeReason: 'stop_loss' })
  expect((await report({ user, id: long })).asStated).toEqual(['pool'])
  const winner = await report({ user, id: short })
  expect(winner).toMatchObject({ verdict: 'proven', asStated: ['other', 'pool'] })
  const unreached = `stop_loss_price = ${price('44999')}`
  expect(await found(long, unreached)).toContainEqual(
    expect.stringContaining('exits in cross margin: '),
  )
  expect(await found(short, `close_reason = 'take_profit'`)).toContainEqual(
    expect.stringMatching(`exits in cross margin: ${short} was closed because .*, which is not so`),
  )
  for (const lie of [
    'reached_price = reached_price + 1',
    `reached_of = ${short}`,
    'reached_seq = reached_seq - 1',
    `reached_exit = 'take_profit'`,
  ])
    expect([lie, await foundInClose(short, lie)]).toEqual([
      lie,
      [expect.stringMatching(`^exits in cross margin: ${short} was closed because`)],
    ])
  expect(await foundInClose(short, unsaid)).toEqual([
    expect.stringMatching(`^exits in cross margin: ${short} was closed by stop_loss at tick`),
  ])
})
