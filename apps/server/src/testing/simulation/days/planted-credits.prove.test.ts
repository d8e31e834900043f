import { describe, expect, test } from 'vitest'
import { bug, firstAgain, rowsWith } from './bugs-of-days.ts'
import type { DayPlant } from './day-server.ts'
import { differenceOf } from './difference.ts'
import type { Acts } from './live-days.ts'
import { createLives } from './lives.ts'

const live = createLives()
type Asked = Record<string, unknown>

// The database keeps the terms of loans by itself: that its triggers bite is shown by the attacks on it.
const withCredits = (plant: DayPlant, over: { readonly acts?: Acts } = {}) =>
  differenceOf(
    live('3', {
      plant,
      days: 30,
      users: 6,
      acts: { askForCredit: 4, payCredit: 1 },
      unkept: 'loan_order',
      ...over,
    }),
  )

describe('of loans without a pledge, a planted bug is found:', () => {
  test('one person is enough for any sum', async () => {
    const state = rowsWith('loans', () => ({ needsSecond: false }))
    const acts = { askForCredit: 4, payCredit: 6 }
    const { says } = await withCredits(bug('decideLoan', { state }), { acts })
    expect(says).toMatch(/^credit \d+: status is running, and should be pending$/)
  })

  test('what is late costs what the rest does', async () => {
    const state = rowsWith('loans', ({ dailyRate }) => ({ overdueRate: dailyRate }))
    const { says, by } = await withCredits(bug('chargeLoans', { state }))
    expect(says).toMatch(/^credit \d+: interest is/)
    expect(by).toBeLessThan(0n)
  })

  test('more is lent than the limit', async () => {
    const input = ({ facts, ...rest }: Asked) => ({
      ...rest,
      facts: { ...(facts as Asked), creditScore: 100 },
    })
    const { says } = await withCredits(bug('applyCredit', { input }))
    expect(says).toBe('asked for credit: done, and should be ["LOAN_LIMIT_EXCEEDED"]')
  })

  test('it is paid out twice', async () => {
    const { says, by } = await withCredits(bug('payOutLoans', { outcome: firstAgain }))
    expect(says).toMatch(/^66900 funding\.available USDT: there is/)
    // All that was asked for.
    expect(by).toBe(-269_100_000_000n)
  })
})
