import { dayMs } from '@candor/api'
import { orderText, readProof, verifyProof, type IncomeProof } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { eachLeaf } from '../testing/each-leaf.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const [week, bond] = ['66811', '66831'] as const
let w: InvestWorld
let user: string
beforeAll(async () => {
  w = await openInvestWorld('proofs of income', [
    productOf(week, { autoRenewAllowed: true, redemption: { lockDays: 1, penaltyRate: '0.001' } }),
    productOf(bond, {
      productType: 'bond',
      rate: '0.061',
      ratePer: 'year',
      bond: { issuer: 'Fern', targetAmount: '10', saleDays: 3 },
    }),
  ])
  user = await w.userWith('10000')
})
afterAll(() => w.close())

const proofOf = async (id: string) => granted(await w.call('getProductProof', user, { id }))
const reportOf = (proof: IncomeProof) => verifyProof(proof, w.publicKey)

test('proves each paid day of an order: running, renewed, and redeemed', async () => {
  const { productId, ...order } = await w.order(week, '1000')
  const first = granted(await w.call('buyProduct', user, { productId, ...order, autoRenew: true }))
  expect(await reportOf(await proofOf(first.id))).toMatchObject({ verdict: 'proven' })
  await w.live(8)
  const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
  const [second] = granted(await w.call('listProductOrders', user, page)).records
  await w.live(3)
  const left = await w.call('redeemProductOrder', user, {
    id: second!.id,
    expectedPenalty: '1',
  })
  granted(left)
  await w.live(2)
  const [whole, short] = [await proofOf(first.id), await proofOf(second!.id)]
  expect(whole.order.days).toHaveLength(7)
  expect(whole.order.result).toEqual({ dailyIncome: '1', income: '7' })
  expect(short.order.renews).toBe(first.id)
  expect(short.order.days.length).toBeGreaterThan(1)
  for (const proof of [whole, short]) {
    expect(await reportOf(proof)).toMatchObject({ verdict: 'proven', asStated: ['rate'] })
    expect(readProof(JSON.stringify(proof)).flaws).toEqual([])
  }
})

test("proves a bond's days by the year", async () => {
  const { id } = await w.bought(user, bond, '1000')
  await w.live(9)
  const proof = await proofOf(id)
  // 1,000 × 0.061 ÷ 365, down to eight decimals.
  expect(proof.order.result.dailyIncome).toBe('0.16712328')
  expect(proof.order.days.length).toBeGreaterThan(2)
  expect((await reportOf(proof)).verdict).toBe('proven')
})

test('finds a change of any single value', async () => {
  const { id } = await w.bought(user, week, '1000')
  await w.live(4)
  const proof = await proofOf(id)
  const { format: _format, ...checked } = proof
  let tried = 0
  for (const { path, changed } of eachLeaf(checked)) {
    const { proof: file } = readProof(JSON.stringify({ ...proof, ...changed }))
    if (file !== null)
      expect((await reportOf(file as IncomeProof)).verdict, path).not.toBe('proven')
    tried += 1
  }
  expect(tried).toBeGreaterThan(20)
})

test('rejects every signed claim of a smaller amount', async () => {
  const { id } = await w.bought(user, week, '1000')
  await w.live(3)
  const proof = await proofOf(id)
  const { order } = proof
  for (const more of [
    { days: order.days.slice(1) },
    { days: order.days.map((day) => ({ ...day, amount: '0.9' })) },
    { days: order.days.map((day) => ({ ...day, paidAt: day.paidAt - 2 * dayMs })) },
    { result: { ...order.result, income: '1' } },
  ]) {
    const lying = { ...order, ...more }
    const orderSignature = w.sign(orderText(lying))
    expect((await reportOf({ ...proof, order: lying, orderSignature })).verdict).toBe('wrong')
  }
})

test("hides other users' proofs", async () => {
  const { id } = await w.bought(user, week, '100')
  const other = await w.userWith('1')
  expect(errorOf(await w.call('getProductProof', other, { id }))).toBe('NOT_FOUND')
})
