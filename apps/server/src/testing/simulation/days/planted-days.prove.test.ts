import { describe, expect, test } from 'vitest'
import { bug, firstAgain, rowsWith } from './bugs-of-days.ts'
import type { DayPlant } from './day-server.ts'
import { differenceOf } from './difference.ts'
import { createLives } from './lives.ts'

const live = createLives()
type Asked = Record<string, unknown>

/** Enough days for most events of a run with few kinds of acts. */
const days = 40
const withProducts = (plant: DayPlant, over: object = {}) =>
  differenceOf(live('1', { plant, days, users: 6, acts: { buy: 6, leave: 3 }, ...over }))
const withRewards = (plant: DayPlant) =>
  differenceOf(live('1', { plant, days, users: 6, acts: { pay: 1 } }))
// Triggers also protect the terms of loans and applications; the attack tests cover them.
const borrowing = (plant: DayPlant) =>
  live('1', { plant, days, users: 6, acts: { borrow: 3, payBack: 2 }, unkept: 'loan_order' })
const withLoans = (plant: DayPlant) => differenceOf(borrowing(plant))
const applying = (plant: DayPlant) =>
  live('1', { plant, days, users: 6, acts: { apply: 1, payTokens: 1 }, unkept: 'ieo_order' })
const withTokens = (plant: DayPlant) => differenceOf(applying(plant))

describe('finds a planted bug of products:', () => {
  test('income is credited twice', async () => {
    const { says, by } = await withProducts(bug('payOrders', { outcome: firstAgain }))
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    // A day's income of eight machines.
    expect(by).toBe(28_656_000n)
  })

  test('a day is paid before its end', async () => {
    type Funded = ReadonlyMap<string, { readonly through: number }>
    const input = ({ funded, ...rest }: { funded?: Funded }) => {
      const early = [...funded!].map(([id, one]) => [id, { ...one, through: one.through + 1 }])
      return { ...rest, funded: new Map(early as never) }
    }
    const { says, by } = await withProducts(bug('payOrders', { input }))
    expect(says).toMatch(/^order \d+ of \d+: paid_through is/)
    expect(by).toBe(1n)
  })

  test('the redemption penalty has another base', async () => {
    const state = rowsWith('orders', ({ dailyIncome }) => ({ penaltyRate: dailyIncome }))
    const { says } = await withProducts(bug('redeemOrder', { state }), { unkept: 'invest_order' })
    // The cost differs from the one that the owner accepted.
    expect(says).toBe('left: STATE_CHANGED, and should be []')
  })

  test('sales exceed the quota', async () => {
    const input = ({ terms, ...rest }: Asked) => ({
      ...rest,
      terms: { ...(terms as Asked), totalQuota: null },
    })
    // Six users rarely hold a whole quota.
    const { says } = await withProducts(bug('buyProduct', { input }), { users: 12 })
    expect(says).toBe('bought: done, and should be ["PRODUCT_SOLD_OUT"]')
  })

  test('a bond that missed its target starts', async () => {
    const state = rowsWith('sales', () => ({ target: 1n }))
    const { says, by } = await withProducts(bug('closeSale', { state }))
    // It runs for its whole term, and should have ended with its sale.
    expect(says).toMatch(/^order \d+ of 66831: last_day is/)
    expect(by).toBe(30n)
  })

  test('a day is paid from an insufficient account', async () => {
    const plant = bug('fundDay', { input: (asked) => ({ ...asked, amount: 1n }) })
    const { says, by } = await withProducts(plant)
    expect(says).toMatch(/^66811 funding\.available USDT: there is/)
    expect(by).toBe(-1n)
  })
})

describe('finds a planted bug of rewards:', () => {
  test('a gift is paid twice', async () => {
    // The ledger holds each gift once, so the database refuses the second one.
    const { says } = await withRewards(bug('payRewards', { outcome: firstAgain }))
    expect(says).toMatch(/violates unique constraint "ledger_transfer_once"/)
  })

  test('levels are too high by one', async () => {
    type Day = { readonly measuredLevelNo: number }
    const input = (asked: { days?: Day[] }) => ({
      ...asked,
      days: asked.days!.map((day) => ({ ...day, measuredLevelNo: day.measuredLevelNo + 1 })),
    })
    const { says } = await withRewards(bug('measureLevels', { input }))
    expect(says).toMatch(/^reward that should not be there: \d+ vip_gift 2 800000000 paid/)
  })

  test('refunds are not deducted from the fee share', async () => {
    type Charged = { readonly fees: bigint }
    const input = (asked: { charged?: Charged[] }) => ({
      ...asked,
      charged: asked.charged!.map((one) => ({ ...one, fees: one.fees + 5n })),
    })
    const { says } = await withRewards(bug('shareFees', { input }))
    expect(says).toMatch(/^share that is not there: /)
  })
})

describe('finds a planted bug of secured loans:', () => {
  test('every hour costs the overdue rate', async () => {
    const state = rowsWith('loans', ({ overdueRate }) => ({ dailyRate: overdueRate }))
    const { says, by } = await withLoans(bug('chargeLoans', { state }))
    expect(says).toMatch(/^loan \d+: interest is/)
    expect(by).toBeGreaterThan(0n)
  })

  test('hours are charged twice', async () => {
    // A charge is keyed by its hours, so the database refuses a second one.
    const state = rowsWith('loans', () => ({ hours: 0 }))
    await expect(borrowing(bug('chargeLoans', { state }))).rejects.toThrow(
      /chargeLoans of \d+ was refused with INTERNAL/,
    )
  })

  test('a repayment does not charge the last hour', async () => {
    const state = rowsWith('loans', ({ startAt }) => ({ startAt: (startAt as number) + 3_600_000 }))
    const { says, by } = await withLoans(bug('repayLoan', { state }))
    expect(says).toMatch(/^loan \d+: interest_paid is/)
    expect(by).toBeLessThan(0n)
  })

  test('a single low price sells collateral', async () => {
    type Ticks = { readonly price: bigint }[]
    const input = ({ ticks, ...rest }: Asked) => {
      const prices = (ticks as Ticks).map(({ price }) => price)
      const low = prices.reduce((a, b) => (a < b ? a : b))
      return { ...rest, ticks: (ticks as Ticks).map((tick) => ({ ...tick, price: low })) }
    }
    const { says, by } = await withLoans(bug('judgeLoans', { input }))
    // More collateral is sold at a lower price, which leaves another remainder.
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    expect(by).not.toBe(0n)
  })

  test('collateral that the loan needs can be taken back', async () => {
    const state = rowsWith('loans', () => ({ initialLtv: 74_999_999n }))
    const plant = bug('takeCollateral', { state })
    const acts = { borrow: 3, takeCollateral: 4 }
    const over = { plant, days, users: 6, acts, unkept: 'loan_order' } as const
    const { says } = await differenceOf(live('1', over))
    expect(says).toBe('took collateral: done, and should be ["LTV_TOO_HIGH"]')
  })

  test('a sale of collateral has no fee', async () => {
    const state = rowsWith('loans', () => ({ saleFeeRate: 0n }))
    const { says, by } = await withLoans(bug('judgeLoans', { state }))
    // Without the fee less is sold, which leaves another remainder.
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    expect(by).not.toBe(0n)
  })
})

describe('finds a planted bug of offerings:', () => {
  test('tokens cost less than their price', async () => {
    const state = rowsWith('orders', ({ price }) => ({ price: (price as bigint) - 1_000_000n }))
    const { says, by } = await withTokens(bug('bringOrders', { state }))
    expect(says).toMatch(/^application \d+: pay_amount is/)
    expect(by).toBeLessThan(0n)
  })

  test('a win has no payment deadline', async () => {
    const state = rowsWith('orders', ({ status, payUntil }) => ({
      payUntil: payUntil === null ? null : Number.MAX_SAFE_INTEGER,
      status: status === 'lapsed' ? 'won' : status,
    }))
    const { says } = await withTokens(bug('payIeo', { state }))
    expect(says).toMatch(/^application \d+: pay_until is 9007199254740991,/)
  })

  test('tokens are delivered twice', async () => {
    type Given = { readonly move?: readonly unknown[] }
    const outcome = ({ move = [], ...rest }: Given) => ({
      ...rest,
      move: [...move, ...move.slice(-1)],
    })
    // The ledger holds no more tokens than were issued.
    await expect(applying(bug('bringOrders', { outcome }))).rejects.toThrow(
      /was refused with INTERNAL/,
    )
  })

  test('tokens are not delivered', async () => {
    type Given = { readonly move?: readonly unknown[] }
    // The payment is the first movement.
    const outcome = ({ move = [], ...rest }: Given) => ({ ...rest, move: move.slice(0, 1) })
    const { says } = await withTokens(bug('bringOrders', { outcome }))
    expect(says).toMatch(/^\d+ balance\.available NOVA[A-Z]: there is 0, and should be/)
  })
})
