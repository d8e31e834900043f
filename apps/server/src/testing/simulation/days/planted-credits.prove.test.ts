import { describe, expect, test } from 'vitest'
import { bug, firstAgain, rowsWith } from './bugs-of-days.ts'
import type { DayPlant } from './day-server.ts'
import { differenceOf } from './difference.ts'
import type { Acts } from './live-days.ts'
import { createLives } from './lives.ts'

const live = createLives()
type Asked = Record<string, unknown>

// Triggers also protect the terms of loans; the attack tests cover them.
const lending = (plant: DayPlant, over: { readonly acts?: Acts } = {}) =>
  live('3', {
    plant,
    days: 30,
    users: 6,
    acts: { askForCredit: 4, payCredit: 1 },
    unkept: 'loan_order',
    ...over,
  })
const withCredits = (...planted: Parameters<typeof lending>) => differenceOf(lending(...planted))

describe('finds a planted bug of unsecured loans:', () => {
  test('one approval is enough for any amount', async () => {
    const state = rowsWith('loans', () => ({ needsSecond: false }))
    const acts = { askForCredit: 4, payCredit: 6 }
    const { says } = await withCredits(bug('decideLoan', { state }), { acts })
    expect(says).toMatch(/^credit \d+: status is running, and should be pending$/)
  })

  test('overdue principal is charged at the usual rate', async () => {
    const state = rowsWith('loans', ({ dailyRate }) => ({ overdueRate: dailyRate }))
    const { says, by } = await withCredits(bug('chargeLoans', { state }))
    expect(says).toMatch(/^credit \d+: interest is/)
    expect(by).toBeLessThan(0n)
  })

  test('a loan exceeds the limit', async () => {
    const input = ({ facts, ...rest }: Asked) => ({
      ...rest,
      facts: { ...(facts as Asked), creditScore: 100 },
    })
    const { says } = await withCredits(bug('applyCredit', { input }))
    expect(says).toBe('asked for credit: done, and should be ["LOAN_LIMIT_EXCEEDED"]')
  })

  test('a loan is paid out twice', async () => {
    // The ledger holds each payment to a borrower once, so the database refuses the second one.
    await expect(lending(bug('payOutLoans', { outcome: firstAgain }))).rejects.toThrow(
      /payOutLoans of \d+ was refused with INTERNAL/,
    )
  })
})
