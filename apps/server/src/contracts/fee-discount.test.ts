import type { Position as WirePosition } from '@candor/api'
import { Amount, Quantity, Rate } from '@candor/money'
import { verifyProof, type ContractProof, type Step } from '@candor/verify'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { levelInForce, readVipStatus } from '../people/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { granted } from '../testing/answers.ts'
import { callsOf } from '../testing/calls.ts'
import { createTestDatabase } from '../testing/database.ts'
import { holdsLevel } from '../testing/holds-level.ts'
import { contractChecks } from './audit.ts'
import { resetDemo } from './commands/reset-demo.ts'
import { triggerClose } from './commands/trigger-close.ts'
import { initialAmount } from './demo/account.ts'
import { contractRoutes } from './routes.ts'
import { openProofFloor, type ProofFloor } from './testing/proof-floor.ts'
import { openOne, request } from './testing/trading-floor.ts'

// BTCUSDT: listed rates of 0.05 %, half a spread of 1. Level 5 takes 10 % off, level 9 takes 30 %.

let floor: ProofFloor
beforeAll(async () => {
  floor = await openProofFloor(await createTestDatabase())
})
afterAll(() => floor.close())

const reportOf = (proof: ContractProof) => verifyProof(proof, floor.publicKey)
const reach = (user: string, levelNo: number) =>
  holdsLevel(floor.pool, user, levelNo, floor.look().now)

async function userAt(levelNo: number, amount = '10000'): Promise<string> {
  const user = await floor.user(amount)
  if (levelNo > 0) await reach(user, levelNo)
  await floor.tick('60000')
  return user
}

async function opened(user: string, more: object = {}): Promise<WirePosition> {
  const outcome = await openOne(floor.floor, user, { quantity: Quantity.parse('0.1'), ...more })
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.reply as WirePosition
}

/** A user's fees by kind of transfer. */
async function feesOf(user: string): Promise<Record<string, string>> {
  const { rows } = await floor.pool.query<{ kind: string; amount: string }>(
    `select kind, sum(amount) as amount from ledger_transfer
     where user_id = $1 and credit = 'house.fees' group by kind`,
    [user],
  )
  return Object.fromEntries(
    rows.map(({ kind, amount }) => [kind, Amount.text(Amount.of(BigInt(amount)))]),
  )
}

test.each([
  [0, '3.00005', '2.99995'],
  [5, '2.700045', '2.699955'],
  [9, '2.100035', '2.099965'],
])('level %i pays %s for opening and %s for closing 0.1 BTC', async (level, openFee, closeFee) => {
  const user = await userAt(level)
  const position = await opened(user)
  expect(position.openFee).toBe(openFee)
  await floor.closed(user, position.id)
  expect(await feesOf(user)).toEqual({ position_open_fee: openFee, position_close_fee: closeFee })
})

test('keeps the rates of each order in a position that two orders make, whichever is dearer', async () => {
  const user = await userAt(5)
  const { id } = await opened(user)
  await reach(user, 0)
  await floor.tick('60000')
  await opened(user, { positionId: id })
  // 2.700045 at level 5 and 3.00005 at level 0.
  expect(await feesOf(user)).toEqual({ position_open_fee: '5.700095' })
  await floor.closed(user, id)
  // One half closes at 0.00045, the other at 0.0005.
  expect(await feesOf(user)).toMatchObject({ position_close_fee: '5.699905' })
  const proof = await floor.proven(user, id)
  expect(proof.order.closeFeeRate).toBe('0.000475')
  expect(await reportOf(proof)).toMatchObject({ verdict: 'proven', asStated: ['discount'] })
  const lie = { ...proof, order: { ...proof.order, closeFeeRate: '0.00045' } }
  const { figures } = await reportOf(lie)
  expect(figures!.filter(({ stated, computed }) => stated !== computed)).toMatchObject([
    { name: 'closeFeeRate', of: 1, stated: '0.00045', computed: '0.000475' },
  ])
})

test.each([
  [9, 0, '29.95450075'],
  [0, 9, '21.04464925'],
])(
  "keeps the rate of a tiny position of level %i apart from level %i's addition: all of it closes for %s",
  async (before, after, closeFee) => {
    const user = await userAt(before, '100000')
    const { id } = await opened(user, { quantity: Quantity.parse('0.005') })
    await reach(user, after)
    await floor.tick('60000')
    await opened(user, { positionId: id, quantity: Quantity.parse('0.995') })
    await floor.closed(user, id, '0.4')
    await floor.closed(user, id)
    expect(await feesOf(user)).toMatchObject({ position_close_fee: closeFee })
    expect(await reportOf(await floor.proven(user, id))).toMatchObject({ verdict: 'proven' })
    expect(await rateFaults()).toEqual([])
  },
)

test('finds a closing fee rate that is not the rate of the orders, and refuses a change without an order', async () => {
  const user = await userAt(5)
  const { id } = await opened(user)
  await reach(user, 0)
  await floor.tick('60000')
  await opened(user, { positionId: id })
  const text = `update contracts_position set terms = replace(terms, $2, $3) where user_id = $1`
  const [rate, other] = ['"0.000475"', '"0.00045"']
  await expect(floor.pool.query(text, [user, rate, other])).rejects.toThrow('never changed')
  expect(await rateFaults()).toEqual([])
  await withTermsOpen((owner) => owner.query(text, [user, rate, other]))
  expect(await rateFaults()).toMatchObject([{ userId: user }])
  await withTermsOpen((owner) => owner.query(text, [user, other, rate]))
  expect(await rateFaults()).toEqual([])
})

const rateFaults = async () =>
  (await auditLedger(floor.pool, contractChecks)).filter(({ rule }) => rule === 'closing fee rate')

async function withTermsOpen(act: (owner: ClientBase) => Promise<unknown>): Promise<void> {
  await withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query('alter table contracts_position disable trigger keep_position_terms')
    await act(owner)
    await owner.query('alter table contracts_position enable trigger keep_position_terms')
  })
}

test('charges the closing fee of the order in a liquidation, and proves it', async () => {
  const user = await userAt(9)
  const { id } = await opened(user)
  const tick = await floor.tick('54200')
  await floor.lane.run(triggerClose, request(user, { id, version: 1, tick }))
  const { forced_close_fee: fee } = await feesOf(user)
  // 0.1 × 54,199 × 0.00035.
  expect(fee).toBe('1.896965')
  const proof = await floor.proven(user, id)
  expect(proof.order.result.closeReason).toBe('liquidation')
  expect(await reportOf(proof)).toMatchObject({ verdict: 'proven' })
})

test('rejects a proof whose rates are not the listed rates less the discount', async () => {
  const user = await userAt(5)
  const { id } = await opened(user)
  const proof = await floor.proven(user, id)
  const [opening] = proof.order.steps as [Extract<Step, { openFeeRate: string }>]
  expect(opening).toMatchObject({
    openFeeRate: '0.00045',
    closeFeeRate: '0.00045',
    discount: { rate: '0.1', listedOpenFeeRate: '0.0005', listedCloseFeeRate: '0.0005' },
  })
  expect(proof.order.closeFeeRate).toBe('0.00045')
  const wrongFigures = async (step: object, order: object = {}) => {
    const steps = [{ ...opening, ...step } as Step]
    const { figures } = await reportOf({ ...proof, order: { ...proof.order, steps, ...order } })
    return figures!.filter(({ stated, computed }) => stated !== computed).map(({ name }) => name)
  }
  const { discount } = opening
  expect(await wrongFigures({})).toEqual([])
  expect(await wrongFigures({ discount: { ...discount, rate: '0.2' } })).toEqual([
    'openFeeRate',
    'closeFeeRate',
  ])
  const listed = { ...discount, listedOpenFeeRate: '0.0006' }
  expect(await wrongFigures({ discount: listed })).toEqual(['openFeeRate'])
  expect(await wrongFigures({}, { closeFeeRate: '0.0005' })).toContain('closeFeeRate')
})

test('charges demo orders the listed rates at every level', async () => {
  const user = await userAt(9)
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  expect((await opened(user, { book: 'demo' })).openFee).toBe('3.00005')
})

test('shows the charged fee in the summary and the preview', async () => {
  const user = await userAt(5)
  const routes = contractRoutes({ ...floor.tools, freeLeverage: 200 })
  const call = callsOf(routes, floor.lane, floor.world.clock)
  const order = {
    symbol: 'BTCUSDT',
    direction: 'long',
    marginMode: 'isolated',
    leverage: 10,
    quantity: '0.1',
  } as const
  const preview = granted(await call('previewPosition', user, order))
  expect(preview).toMatchObject({
    feeDiscountRate: '0.1',
    openFee: '2.700045',
    estCloseFee: '2.700045',
  })
  const { feeDiscountRate } = levelInForce(await readVipStatus(floor.pool, user))
  expect(Rate.text(feeDiscountRate)).toBe('0.1')
  expect(granted(await call('getPositionsSummary', user, {})).feeDiscountRate).toBe('0.1')
  expect(granted(await call('getPositionsSummary', user, { demo: true })).feeDiscountRate).toBe('0')
  expect((await opened(user)).openFee).toBe(preview.openFee)
})

test('finds a rate that is not the listed rate less the discount', async () => {
  const faults = async () =>
    (await auditLedger(floor.pool, contractChecks)).filter(({ rule }) => rule === 'fee discount')
  expect(await faults()).toEqual([])
  const user = await userAt(5)
  await opened(user)
  const set = (rate: string) =>
    withClient(floor.database.ownerUrl, async (owner) => {
      await owner.query('alter table contracts_fill disable trigger user')
      await owner.query('update contracts_fill set open_fee_rate = $2 where user_id = $1', [
        user,
        rate,
      ])
      await owner.query('alter table contracts_fill enable trigger user')
    })
  await set('45001')
  expect(await faults()).toMatchObject([{ rule: 'fee discount', userId: user }])
  await set('45000')
  expect(await faults()).toEqual([])
})
