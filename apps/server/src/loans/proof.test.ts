import { hourMs } from '@candor/api'
import { orderText, readProof, verifyProof, type LoanProof } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { eachLeaf } from '../testing/each-leaf.ts'
import { openLoansWorld, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
let user: string, id: string
let proof: LoanProof
beforeAll(async () => {
  w = await openLoansWorld('loan proofs')
  await w.say('100000')
  user = await w.userWith('0.1')
  ;({ id } = await w.lent(user, '6000', '0.1', 7))
  await w.walk(100_000, 72_400)
  await w.hold('72280')
  // Overdue for three days, the rest is sold.
  w.leap((7 * 24 + 72) * hourMs)
  await w.hold('72280')
  // The checkpoint after the last tick.
  await w.say('72280')
  await w.world.advance(2_000)
  await w.market.settled()
  proof = granted(await w.call('getLoanProof', user, { id }))
})
afterAll(() => w.close())

const reportOf = (of: LoanProof) => verifyProof(of, w.market.publicKey)

test('recalculates every sale from the downloaded proof', async () => {
  const { sales } = await w.seen(user, id)
  expect(proof.order.sales.map(({ reason }) => reason).at(-1)).toBe('overdue')
  expect(proof.order.sales.map(({ result }) => result.quantity).toReversed()).toEqual(
    sales.map(({ quantity }) => quantity),
  )
  expect(proof.order.sales.length).toBeGreaterThan(1)
  const report = await reportOf(proof)
  expect(report.figures?.filter(({ stated, computed }) => stated !== computed)).toEqual([])
  expect(report).toMatchObject({ verdict: 'proven', order: 'proven', asStated: ['debt'] })
  expect(readProof(JSON.stringify(proof)).flaws).toEqual([])
})

test('finds a change of any single value', async () => {
  let tried = 0
  // Another format is not read at all.
  const { format: _format, ...checked } = proof
  for (const { path, changed } of eachLeaf(checked)) {
    const { proof: file } = readProof(JSON.stringify({ ...proof, ...changed }))
    if (file !== null) expect((await reportOf(file as LoanProof)).verdict, path).not.toBe('proven')
    tried += 1
  }
  expect(tried).toBeGreaterThan(100)
})

test('rejects every false claim that a server signs', async () => {
  const { order } = proof
  for (const more of [
    { saleFeeRate: '0.03' },
    { initialLtv: '0.6' },
    { soldAt: order.soldAt + 1_000 * hourMs },
  ]) {
    const lying = { ...proof, order: { ...order, ...more } }
    const orderSignature = w.market.notary.sign(orderText(lying.order))
    expect((await reportOf({ ...lying, orderSignature })).verdict).not.toBe('proven')
  }
})

test("proves a loan without sales as empty, and hides other users' proofs", async () => {
  await w.say('72280')
  const other = await w.userWith('1')
  const { id: own } = await w.lent(other, '100', '0.1')
  const empty = granted(await w.call('getLoanProof', other, { id: own }))
  expect(empty).toMatchObject({ order: { sales: [] }, segments: [] })
  expect((await reportOf(empty)).verdict).toBe('proven')
  expect(errorOf(await w.call('getLoanProof', other, { id }))).toBe('NOT_FOUND')
})
