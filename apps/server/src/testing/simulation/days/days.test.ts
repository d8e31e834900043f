import { expect, test } from 'vitest'
import { bug, firstAgain } from './bugs-of-days.ts'
import { differenceOf } from './difference.ts'
import { beforeLeapDay, createLives } from './lives.ts'
import { productsOfTwoCurrencies } from './product-terms.ts'

// `days.prove.test.ts` and `planted-*.prove.test.ts` beside it hold the rest at the size that it takes.
const live = createLives()
const short = { users: 6, days: 9, startAt: beforeLeapDay }

test('every invariant holds over a leap day, and the same seed gives the same ledger, with two servers too', async () => {
  const first = await live('1', short)
  expect(await live('1', { ...short, servers: 2 })).toEqual(first)
})

test('products of two currencies keep what is of each apart', async () => {
  const acts = { buy: 6, leave: 3 }
  const { counts } = await live('1', { ...short, acts, products: productsOfTwoCurrencies })
  expect(counts['bought in a second currency']).toBeGreaterThan(0)
})

test('a planted bug is found: income is credited twice', async () => {
  const plant = bug('payOrders', { outcome: firstAgain })
  const { says } = await differenceOf(live('1', { ...short, plant, acts: { buy: 6, leave: 3 } }))
  expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
})
