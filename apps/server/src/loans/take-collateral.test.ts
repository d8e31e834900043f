import { hourMs } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPolicy } from '../policy/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { openLoansWorld, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
let halted = openPolicy.halted
let count = 0
beforeEach(async () => {
  halted = openPolicy.halted
  const policy = { ...openPolicy, halted: (symbol: string) => halted(symbol) }
  w = await openLoansWorld(`take ${(count += 1)}`, { policy })
  await w.say('100000')
})
afterEach(() => w.close())

const take = (user: string, id: string, quantity: string, key?: string) =>
  w.call('takeLoanCollateral', user, { id, quantity }, key)

test('returns collateral that the loan does not need, to the last unit', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '6000', '0.1')
  // 6000.05 ÷ 0.65 ÷ 100000 = 0.09230846…, rounded up
  const over = await take(user, id, '0.00769154')
  expect(over).toMatchObject({
    refused: 'LTV_TOO_HIGH',
    details: {
      values: { min: '0.09230847', currency: 'BTC' },
      fields: [{ field: 'quantity', rule: 'max', max: '0.00769153' }],
    },
  })
  expect(granted(await take(user, id, '0.00769153'))).toMatchObject({
    statusKey: 'paid',
    collateral: '0.09230847',
    pledgeQuantity: '0.1',
    outstanding: '6000.05',
    ltv: '0.64999995',
  })
  expect(await w.balance(user, 'balance.available', 'BTC')).toBe('0.00769153')
  expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.09230847')
  expect(errorOf(await take(user, id, '0.00000001'))).toBe('LTV_TOO_HIGH')
  expect(errorOf(await take(user, id, '1'))).toBe('LTV_TOO_HIGH')
})

test('counts every started hour, and happens once per key', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '6000', '0.1')
  w.leap(10 * hourMs)
  await w.say('100000')
  // The eleventh hour has started: 6000.55 ÷ 0.65 ÷ 100000 = 0.09231615…
  expect(errorOf(await take(user, id, '0.00768385'))).toBe('LTV_TOO_HIGH')
  const twice = await Promise.all(
    [1, 2].map(() => take(user, id, '0.00768384', 'a-key-of-sixteen')),
  )
  expect(twice[0]).toEqual(twice[1])
  expect(await w.balance(user, 'loan.collateral', 'BTC')).toBe('0.09231616')
})

test('is refused at an old price and in a halted market', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '3000', '0.1')
  w.leap(2_001)
  expect(errorOf(await take(user, id, '0.01'))).toBe('PRICE_STALE')
  await w.say('100000')
  halted = () => ({ sinceAt: 0, reasonKey: 'source_disagrees' })
  expect(errorOf(await take(user, id, '0.01'))).toBe('PRICE_STALE')
  halted = openPolicy.halted
  granted(await take(user, id, '0.01'))
})

test('is refused for an overdue loan, even before the job has marked it', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '3000', '0.1', 7)
  w.leap(7 * 24 * hourMs + 1)
  await w.say('100000')
  expect(errorOf(await take(user, id, '0.01'))).toBe('OVERDUE_EXISTS')
  await w.charge()
  await w.say('100000')
  expect(errorOf(await take(user, id, '0.01'))).toBe('OVERDUE_EXISTS')
})

test("is refused for another user's loan, an ended one, and an unsecured one", async () => {
  const [owner, other] = [await w.userWith('0.1'), await w.userWith('0.1')]
  const { id } = await w.lent(owner, '3000', '0.1')
  expect(errorOf(await take(other, id, '0.01'))).toBe('NOT_FOUND')
  await w.give(owner, '100')
  granted(await w.call('repayLoan', owner, { id, amount: '4000' }))
  expect(errorOf(await take(owner, id, '0.01'))).toBe('NOT_FOUND')
  const { id: credit } = await w.credited(other)
  expect(errorOf(await take(other, credit, '0.01'))).toBe('STATE_CHANGED')
})

test('never sells the rest at earlier prices', async () => {
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '3000', '0.1')
  await w.judge()
  await w.walk(100_000, 72_400)
  for (let tick = 0; tick < 3; tick += 1) await w.say('72280')
  await w.walk(72_280, 100_000)
  await w.say('100000')
  // The rest is worth 3,336 at 72,280.
  granted(await take(user, id, '0.05384576'))
  await w.judge()
  expect((await w.seen(user, id)).sales).toEqual([])
})
