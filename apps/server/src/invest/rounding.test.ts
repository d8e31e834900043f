import { Amount, Rate } from '@candor/money'
import { dailyIncome } from '@candor/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDice } from '../testing/simulation/dice.ts'
import { openInvestWorld, productOf } from './testing/invest-world.ts'

/** Rates with rounding rests, for a day and for a year, in two currencies. */
const terms = [
  { id: '66811', rate: '0.00016347', ratePer: 'day', currency: 'USDT' },
  { id: '66812', rate: '0.0731', ratePer: 'year', currency: 'USDT' },
  { id: '66815', rate: '0.00011777', ratePer: 'day', currency: 'ETH' },
] as const
const days = 5
const least = { minAmount: '0.00000007', step: '0.00000001', days, funding: '1000' }

test('pays users exactly what leaves the funding accounts', async () => {
  const dice = createDice('rounding')
  const w = await openInvestWorld(
    'rounding',
    terms.map(({ id, ...over }) => productOf(id, { ...least, ...over })),
  )
  for (let index = 0; index < 24; index += 1) {
    const { id, currency } = terms[index % terms.length]!
    const user = await w.userWith('100', currency)
    const amount = Amount.text(Amount.of(BigInt(dice.whole(7, 9_999_999_999))))
    await w.bought(user, id, amount)
  }
  for (let day = 0; day <= days; day += 1) {
    await w.live(1)
    const { rows } = await w.pool.query<Record<'id' | 'left' | 'came' | 'paid', string>>(
      `select f.user_id as id,
         (select coalesce(sum(t.amount), 0) from ledger_transfer t where t.user_id = f.user_id
           and t.debit = 'funding.available') as left,
         (select coalesce(sum(t.amount), 0) from ledger_transfer t join invest_order o on o.part = t.part
           and o.user_id = t.user_id and o.id = t.ref_id and o.product_id = f.user_id
           where t.kind = 'invest_income' and t.credit = 'balance.available') as came,
         (select coalesce(sum(o.daily_income), 0) from invest_order o where o.product_id = f.user_id) * $1 as paid
       from invest_funding f`,
      [day],
    )
    expect(rows).toHaveLength(terms.length)
    for (const { left, came, paid } of rows) expect([left, came]).toEqual([paid, paid])
    // The payable account is empty in every currency.
    const payable = await w.pool.query<{ held: string }>(
      "select sum(amount) as held from ledger_entry where account = 'house.payable' group by currency",
    )
    for (const { held } of payable.rows) expect(held).toBe('0')
  }
  // Rounding rests were never debited: each account still has them.
  const { rows } = await w.pool.query<{ id: string; amount: string }>(
    'select product_id as id, amount from invest_order',
  )
  for (const { id, rate, ratePer, currency } of terms) {
    const principals = rows.filter((row) => row.id === id).map((row) => BigInt(row.amount))
    const floored = principals.reduce((all, one) => all + dailyOf(one, rate, ratePer), 0n)
    const has = Amount.parse(await w.balance(id, 'funding.available', currency))
    expect(Amount.parse(least.funding) - has).toBe(floored * BigInt(days))
  }
  await w.close()
})

const dailyOf = (amount: bigint, rate: string, per: 'day' | 'year'): bigint =>
  dailyIncome(Amount.of(amount), { rate: Rate.parse(rate), per })

describe('a day of any orders', () => {
  const orders = fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 200 })

  test('costs less than the rate by under one unit per order, and never more', () => {
    fc.assert(
      fc.property(
        orders,
        fc.bigInt(1n, 5_000_000n),
        fc.constantFrom('day' as const, 'year' as const),
        (amounts, units, per) => {
          const rate = Rate.of(units)
          const paid = amounts.reduce(
            (all, one) => all + dailyIncome(Amount.of(one), { rate, per }),
            0n,
          )
          const scale = Rate.one * (per === 'day' ? 1n : 365n)
          const exact = amounts.reduce((all, one) => all + one * rate, 0n)
          const kept = exact - paid * scale
          expect(kept >= 0n).toBe(true)
          expect(kept < BigInt(amounts.length) * scale).toBe(true)
        },
      ),
    )
  })
})
