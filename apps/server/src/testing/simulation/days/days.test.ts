import { expect, test } from 'vitest'
import { bug, firstAgain } from './bugs-of-days.ts'
import { differenceOf } from './difference.ts'
import { beforeLeapDay, createLives } from './lives.ts'
import { productsOfTwoCurrencies } from './product-terms.ts'

// The full size is in `days.prove.test.ts` and `planted-*.prove.test.ts`.
const live = createLives()
const short = { users: 6, days: 9, startAt: beforeLeapDay }

test('keeps every invariant over a leap day, and gives the same ledger for the same seed, with two servers too', async () => {
  const first = await live('1', short)
  expect(await live('1', { ...short, servers: 2 })).toEqual(first)
})

test('keeps two currencies apart', async () => {
  const acts = { buy: 6, leave: 3 }
  const { counts } = await live('1', { ...short, acts, products: productsOfTwoCurrencies })
  expect(counts['bought in a second currency']).toBeGreaterThan(0)
})

test('finds a planted bug: income is credited twice', async () => {
  const plant = bug('payOrders', { outcome: firstAgain })
  const { says } = await differenceOf(live('1', { ...short, plant, acts: { buy: 6, leave: 3 } }))
  expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
})
