import { describe, expect, test } from 'vitest'
import { bug, firstAgain, rowsWith } from './bugs-of-days.ts'
import type { DayPlant } from './day-server.ts'
import { differenceOf } from './difference.ts'
import { createLives } from './lives.ts'

const live = createLives()
type Asked = Record<string, unknown>

/** So many days bring most of what can happen to those who do nothing else. */
const days = 40
const withProducts = (plant: DayPlant, over: object = {}) =>
  differenceOf(live('1', { plant, days, users: 6, acts: { buy: 6, leave: 3 }, ...over }))
const withRewards = (plant: DayPlant) =>
  differenceOf(live('1', { plant, days, users: 6, acts: { pay: 1 } }))
// The database keeps the terms of loans and applications by itself: that its triggers bite is shown by the attacks on it.
const borrowing = (plant: DayPlant) =>
  live('1', { plant, days, users: 6, acts: { borrow: 3, payBack: 2 }, unkept: 'loan_order' })
const withLoans = (plant: DayPlant) => differenceOf(borrowing(plant))
const applying = (plant: DayPlant) =>
  live('1', { plant, days, users: 6, acts: { apply: 1, payTokens: 1 }, unkept: 'ieo_order' })
const withTokens = (plant: DayPlant) => differenceOf(applying(plant))

describe('of products, a planted bug is found:', () => {
  test('income is credited twice', async () => {
    const { says, by } = await withProducts(bug('payOrders', { outcome: firstAgain }))
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    // A day of eight machines.
    expect(by).toBe(28_656_000n)
  })

  test('a day is paid before it is over', async () => {
    type Funded = ReadonlyMap<string, { readonly through: number }>
    const input = ({ funded, ...rest }: { funded?: Funded }) => {
      const early = [...funded!].map(([id, one]) => [id, { ...one, through: one.through + 1 }])
      return { ...rest, funded: new Map(early as never) }
    }
    const { says, by } = await withProducts(bug('payOrders', { input }))
    expect(says).toMatch(/^order \d+ of \d+: paid_through is/)
    expect(by).toBe(1n)
  })

  test('leaving costs a share of something else', async () => {
    const state = rowsWith('orders', ({ dailyIncome }) => ({ penaltyRate: dailyIncome }))
    const { says } = await withProducts(bug('redeemOrder', { state }), { unkept: 'invest_order' })
    // It is not what its owner has agreed to.
    expect(says).toBe('left: STATE_CHANGED, and should be []')
  })

  test('more is sold than there is', async () => {
    const input = ({ terms, ...rest }: Asked) => ({
      ...rest,
      terms: { ...(terms as Asked), totalQuota: null },
    })
    // Six users seldom hold as much as a quota.
    const { says } = await withProducts(bug('buyProduct', { input }), { users: 12 })
    expect(says).toBe('bought: done, and should be ["PRODUCT_SOLD_OUT"]')
  })

  test('a bond begins that missed its target', async () => {
    const state = rowsWith('sales', () => ({ target: 1n }))
    const { says, by } = await withProducts(bug('closeSale', { state }))
    // It runs for all its days, and should have ended with its sale.
    expect(says).toMatch(/^order \d+ of 66831: last_day is/)
    expect(by).toBe(30n)
  })

  test('a day is paid with less than it costs', async () => {
    const plant = bug('fundDay', { input: (asked) => ({ ...asked, amount: 1n }) })
    const { says, by } = await withProducts(plant)
    expect(says).toMatch(/^66811 funding\.available USDT: there is/)
    expect(by).toBe(-1n)
  })
})

describe('of rewards, a planted bug is found:', () => {
  test('a gift is paid twice', async () => {
    const { says, by } = await withRewards(bug('payRewards', { outcome: firstAgain }))
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    // That of the first level.
    expect(by).toBe(200_000_000n)
  })

  test('levels are one too high', async () => {
    type Day = { readonly measuredLevelNo: number }
    const input = (asked: { days?: Day[] }) => ({
      ...asked,
      days: asked.days!.map((day) => ({ ...day, measuredLevelNo: day.measuredLevelNo + 1 })),
    })
    const { says } = await withRewards(bug('measureLevels', { input }))
    expect(says).toMatch(/^reward that should not be there: \d+ vip_gift 2 800000000 paid/)
  })

  test('the share is of what was charged before anything came back', async () => {
    type Charged = { readonly fees: bigint }
    const input = (asked: { charged?: Charged[] }) => ({
      ...asked,
      charged: asked.charged!.map((one) => ({ ...one, fees: one.fees + 5n })),
    })
    const { says } = await withRewards(bug('shareFees', { input }))
    expect(says).toMatch(/^share that is not there: /)
  })
})

describe('of loans, a planted bug is found:', () => {
  test('an hour costs what a late one does', async () => {
    const state = rowsWith('loans', ({ overdueRate }) => ({ dailyRate: overdueRate }))
    const { says, by } = await withLoans(bug('chargeLoans', { state }))
    expect(says).toMatch(/^loan \d+: interest is/)
    expect(by).toBeGreaterThan(0n)
  })

  test('hours that were charged are charged again', async () => {
    // The hours of a charge are its key, so the database takes none twice.
    const state = rowsWith('loans', () => ({ hours: 0 }))
    await expect(borrowing(bug('chargeLoans', { state }))).rejects.toThrow(
      /chargeLoans of \d+ was refused with INTERNAL/,
    )
  })

  test('paying back forgets the hours since', async () => {
    const state = rowsWith('loans', ({ startAt }) => ({ startAt: (startAt as number) + 3_600_000 }))
    const { says, by } = await withLoans(bug('repayLoan', { state }))
    expect(says).toMatch(/^loan \d+: interest is/)
    expect(by).toBeLessThan(0n)
  })

  test('one low price sells a pledge', async () => {
    type Ticks = { readonly price: bigint }[]
    const input = ({ ticks, ...rest }: Asked) => {
      const prices = (ticks as Ticks).map(({ price }) => price)
      const low = prices.reduce((a, b) => (a < b ? a : b))
      return { ...rest, ticks: (ticks as Ticks).map((tick) => ({ ...tick, price: low })) }
    }
    const { says, by } = await withLoans(bug('judgeLoans', { input }))
    // More is sold, for less.
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    expect(by).toBe(22_256n)
  })

  test('collateral is taken back that the loan needs', async () => {
    const state = rowsWith('loans', () => ({ initialLtv: 90_000_000n }))
    const plant = bug('takeCollateral', { state })
    const acts = { borrow: 3, takeCollateral: 4 }
    const over = { plant, days, users: 6, acts, unkept: 'loan_order' } as const
    const { says } = await differenceOf(live('1', over))
    expect(says).toBe('took collateral: done, and should be ["LTV_TOO_HIGH"]')
  })

  test('selling a pledge costs nothing', async () => {
    const state = rowsWith('loans', () => ({ saleFeeRate: 0n }))
    const { says, by } = await withLoans(bug('judgeLoans', { state }))
    // The fee.
    expect(says).toMatch(/^\d+ balance\.available USDT: there is/)
    expect(by).toBe(76_533n)
  })
})

describe('of offerings, a planted bug is found:', () => {
  test('tokens cost less than their price', async () => {
    const state = rowsWith('orders', ({ price }) => ({ price: (price as bigint) - 1_000_000n }))
    const { says, by } = await withTokens(bug('bringOrders', { state }))
    expect(says).toMatch(/^application \d+: pay_amount is/)
    expect(by).toBeLessThan(0n)
  })

  test('what was won can be paid for ever', async () => {
    const state = rowsWith('orders', ({ status, payUntil }) => ({
      payUntil: payUntil === null ? null : Number.MAX_SAFE_INTEGER,
      status: status === 'lapsed' ? 'won' : status,
    }))
    const { says } = await withTokens(bug('payIeo', { state }))
    expect(says).toMatch(/^application \d+: pay_until is 9007199254740991,/)
  })

  test('the tokens come twice', async () => {
    type Given = { readonly move?: readonly unknown[] }
    const outcome = ({ move = [], ...rest }: Given) => ({
      ...rest,
      move: [...move, ...move.slice(-1)],
    })
    // The books have no more of them than were issued.
    await expect(applying(bug('bringOrders', { outcome }))).rejects.toThrow(
      /was refused with INTERNAL/,
    )
  })

  test('the tokens do not come', async () => {
    type Given = { readonly move?: readonly unknown[] }
    // The money goes first.
    const outcome = ({ move = [], ...rest }: Given) => ({ ...rest, move: move.slice(0, 1) })
    const { says } = await withTokens(bug('bringOrders', { outcome }))
    expect(says).toMatch(/^\d+ balance\.available NOVA[A-Z]: there is 0, and should be/)
  })
})
