import { dayNumber, type ProductOrder } from '@candor/api'
import { Amount, Rate, add, sum } from '@candor/money'
import { dailyIncome } from '@candor/rules'
import { verifyProof } from '@candor/verify'
import { expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { proofFigure, proofScale } from '../testing/proof-scale.ts'
import { chosenSeed } from '../testing/seed.ts'
import { createDice } from '../testing/simulation/dice.ts'
import { openInvestWorld, productOf } from './testing/invest-world.ts'

const products = [
  productOf('66811', { days: 7, rate: '0.00012' }),
  productOf('66812', { days: 30, rate: '0.00016347' }),
  productOf('66813', { days: 90, rate: '0.08', ratePer: 'year' }),
  // The smallest amount reaches the target.
  productOf('66831', {
    productType: 'bond',
    days: 90,
    rate: '0.061',
    ratePer: 'year',
    bond: { issuer: 'Fern', targetAmount: '10', saleDays: 3 },
  }),
  productOf('66821', { days: 366, rate: '0.0731', ratePer: 'year' }),
]
const { years, count } = proofScale({
  quick: { years: 1, count: 100 },
  full: { years: 10, count: 1_000 },
})
/** The first of July before a leap year: its leap day and the end of a year are among the days. */
const begin = Date.UTC(2027, 6, 1, 3)

/** Orders at any time, and jobs after one day or ten: whatever the gaps, each whole day of an order is paid once, exactly. */
test('pays each day of every order once over years, by the closed formula', async () => {
  const dice = createDice(chosenSeed('years of products', 'years'))
  const w = await openInvestWorld('years', products, { startAt: begin })
  const users = await Promise.all(Array.from({ length: 10 }, () => w.userWith('100000000')))
  const bought: { user: string; order: ProductOrder }[] = []
  const lastDay = dayNumber(begin) + years * 365
  const perDay = count / (years * 300)
  while (dayNumber(w.world.clock.now()) < lastDay) {
    const gap = dice.weighted({ 1: 4, 3: 3, 10: 2 })
    for (
      let left = perDay * 2 * Number(gap);
      bought.length < count && dice.chance(left);
      left -= 1
    ) {
      await w.world.advance(dice.whole(0, 3_600_000))
      const user = dice.pick(users)
      const { id } = dice.pick(products)
      const amount = Amount.text(Amount.of(BigInt(dice.whole(1_000, 5_000_000)) * 1_000_000n))
      bought.push({ user, order: await w.bought(user, id, amount) })
    }
    await w.turn(Number(gap))
    await w.pay()
  }
  await w.turn(370)
  await w.pay()

  let days = 0
  for (const { user, order } of bought) {
    const { id, amount, productId } = order
    const terms = products.find((one) => one.id === productId)!
    const rate = { rate: Rate.parse(terms.rate), per: terms.ratePer as 'day' | 'year' }
    const daily = dailyIncome(Amount.parse(amount), rate)
    const expected = Amount.text(Amount.of(daily * BigInt(terms.days)))
    const now = granted(await w.call('getProductOrder', user, { id }))
    expect(now).toMatchObject({ statusKey: 'ended', accumulatedIncome: expected })
    days += terms.days
    const proof = granted(await w.call('getProductProof', user, { id }))
    expect((await verifyProof(proof, w.publicKey)).verdict).toBe('proven')
  }
  const { rows } = await w.pool.query<{ paid: string; days: string }>(
    'select coalesce(sum(amount), 0) as paid, count(*) as days from invest_income',
  )
  const promised = sum(bought.map(({ order }) => Amount.parse(order.expectedIncome)))
  expect(rows[0]).toEqual({ paid: String(promised), days: String(days) })
  // Only paid income left the funding accounts.
  const left = await Promise.all(products.map(({ id }) => w.balance(id, 'funding.available')))
  expect(add(promised, sum(left.map(Amount.parse)))).toBe(
    Amount.parse(String(products.length * 1_000_000)),
  )
  proofFigure('days of products', `${bought.length} orders, ${days} days, each paid once`)
  await w.close()
})
