import { expect, test } from 'vitest'
import { bug, firstAgain } from './bugs-of-days.ts'
import { differenceOf } from './difference.ts'
import { beforeLeapDay, createLives } from './lives.ts'

// `days.prove.test.ts` and `planted-*.prove.test.ts` beside it hold the rest at the size that it takes.
const live = createLives()
const short = { users: 6, days: 9, startAt: beforeLeapDay }

test('every invariant holds over a leap day, and the same seed gives the same ledger, with two servers too', async () => {
  const first = await live('1', short)
  expect(await live('1', { ...short, servers: 2 })).toEqual(first)
})

test('a planted bug is found: income is credited twice', async () => {
  const plant = bug('payOrders', { outcome: firstAgain })
  const { says } = await differenceOf(live('1', { ...short, plant, acts: { buy: 6, leave: 3 } }))
  expect(says).toMatch(/^\d+ balance\.available (USDT|ETH): there is/)
})
