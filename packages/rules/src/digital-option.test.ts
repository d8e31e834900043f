import { Amount, Price, Rate } from '@candor/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  breakEvenRate,
  optionProfit,
  optionWindowMs,
  settleOption,
  type OptionOrder,
  type OptionTick,
} from './index.ts'

const tick = ([at, price]: readonly [number, string], index: number): OptionTick => ({
  seq: index + 1,
  price: Price.parse(price),
  at,
})
const logOf = (
  ticks: readonly (readonly [number, string])[],
  { from = 0, finalAt = 100_000 } = {},
) => ({ from, finalAt, ticks: ticks.map(tick) })

const order: OptionOrder = {
  direction: 'up',
  stake: Amount.parse('100'),
  payoutRate: Rate.parse('0.75'),
  acceptedAt: 10_000,
  settleAt: 40_000,
}
const figuresOf = (outcome: ReturnType<typeof settleOption>) =>
  outcome && [
    outcome.voidReason ?? outcome.result,
    outcome.entry?.at ?? null,
    outcome.exit?.at ?? null,
    Amount.text(outcome.credited),
  ]

describe('an order', () => {
  const many: readonly (readonly [number, string])[] = [
    [9_999, '1'],
    [10_000, '100'],
    [10_001, '7'],
    [39_999, '8'],
    [40_000, '100.000000000001'],
    [40_001, '2'],
  ]

  test.each([
    // Worked by hand: ticks, then the result of an order up from 10 s to 40 s.
    ['ends just above', many, ['win', 10_000, 40_000, '175']],
    ['ends just below', many.with(4, [40_000, '99.999999999999']), ['lose', 10_000, 40_000, '0']],
    ['ends where it began', many.with(4, [40_000, '100']), ['draw', 10_000, 40_000, '100']],
    [
      'has its tick at the last moment',
      [
        [13_000, '5'],
        [37_000, '6'],
      ],
      ['win', 13_000, 37_000, '175'],
    ],
    [
      'has its first tick too late',
      [
        [13_001, '5'],
        [40_000, '6'],
      ],
      ['no_entry', null, null, '100'],
    ],
    ['has no tick at all', [], ['no_entry', null, null, '100']],
    [
      'has one tick',
      [
        [10_000, '5'],
        [40_001, '6'],
      ],
      ['one_tick', 10_000, null, '100'],
    ],
    [
      'has its last tick too early',
      [
        [10_000, '5'],
        [36_999, '6'],
      ],
      ['no_exit', 10_000, 36_999, '100'],
    ],
    ['has only older ticks', [[9_999, '5']], ['no_entry', null, null, '100']],
  ] as const)('that %s', (_what, ticks, expected) => {
    expect(figuresOf(settleOption(order, logOf(ticks)))).toEqual(expected)
  })

  test('down wins when up loses, and a draw is a draw in both directions', () => {
    const down = { ...order, direction: 'down' } as const
    expect(figuresOf(settleOption(down, logOf(many)))?.[0]).toBe('lose')
    expect(figuresOf(settleOption(down, logOf(many.with(4, [40_000, '1']))))?.[0]).toBe('win')
    expect(figuresOf(settleOption(down, logOf(many.with(4, [40_000, '100']))))?.[0]).toBe('draw')
  })

  test('of two ticks at one moment the first counts at the start and the last at the end', () => {
    const ticks = [
      [10_000, '5'],
      [10_000, '6'],
      [40_000, '4'],
      [40_000, '9'],
    ] as const
    expect(settleOption(order, logOf(ticks))).toMatchObject({
      result: 'win',
      entry: { seq: 1 },
      exit: { seq: 4 },
    })
  })

  test('waits until the log is final, and refuses a log that does not reach back', () => {
    const at = (finalAt: number) => settleOption(order, logOf(many, { finalAt }))
    expect(at(39_999)).toBeNull()
    expect(at(40_000)?.result).toBe('win')
    const late = (finalAt: number) => settleOption(order, logOf([], { finalAt }))
    expect(late(12_999)).toBeNull()
    expect(late(13_000)?.voidReason).toBe('no_entry')
    expect(settleOption(order, logOf(many, { from: 10_001 }))).toBeNull()
  })
})

describe('payout figures', () => {
  test.each([
    ['100', '0.75', '75'],
    ['10', '0.85', '8.5'],
    ['0.00000001', '0.75', '0'],
    ['33.33333333', '0.8', '26.66666666'],
  ])('%s at %s brings %s', (stake, rate, profit) => {
    expect(Amount.text(optionProfit(Amount.parse(stake), Rate.parse(rate)))).toBe(profit)
  })

  test.each([
    ['0.75', '0.57142858'],
    ['0.8', '0.55555556'],
    ['0.85', '0.54054055'],
    ['1', '0.5'],
  ])('a payout rate of %s breaks even at %s of right orders', (rate, share) => {
    expect(Rate.text(breakEvenRate(Rate.parse(rate)))).toBe(share)
  })
})

describe('any log', () => {
  const ticks = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 3 })), {
      maxLength: 60,
    })
    .map((steps) => {
      let at = 5_000
      return steps.map(([step, price], index) => {
        at += step
        return { seq: index + 1, price: Price.parse(String(price)), at }
      })
    })
  const orders = fc.record({
    direction: fc.constantFrom('up' as const, 'down' as const),
    stake: fc.bigInt(1n, 10n ** 12n).map(Amount.of),
    payoutRate: fc.bigInt(0n, Rate.one).map(Rate.of),
    acceptedAt: fc.integer({ min: 5_000, max: 30_000 }),
    settleAt: fc.integer({ min: 33_000, max: 60_000 }),
  })

  /** A second, literal implementation of the rule. */
  function naive({ direction, acceptedAt, settleAt }: OptionOrder, log: readonly OptionTick[]) {
    const entry = log.find(({ at }) => at >= acceptedAt)
    const exit = log.findLast(({ at }) => at <= settleAt)
    if (!entry || entry.at - acceptedAt > optionWindowMs) return 'void'
    const between = log.filter(({ at }) => at >= acceptedAt && at <= settleAt)
    if (between.length < 2 || !exit || settleAt - exit.at > optionWindowMs) return 'void'
    if (exit.price === entry.price) return 'draw'
    return exit.price > entry.price
      ? direction === 'up'
        ? 'win'
        : 'lose'
      : direction === 'up'
        ? 'lose'
        : 'win'
  }

  test('settles by the rule, and pays nothing, the stake, or the stake and its profit', () => {
    fc.assert(
      fc.property(orders, ticks, (one, log) => {
        const outcome = settleOption(one, { from: 0, finalAt: 60_000, ticks: log })!
        expect(outcome.result).toBe(naive(one, log))
        const paid = {
          win: one.stake + optionProfit(one.stake, one.payoutRate),
          lose: 0n,
          draw: one.stake,
          void: one.stake,
        }
        expect(outcome.credited).toBe(paid[outcome.result])
      }),
    )
  })

  test('gives the same result when later ticks arrive, and ignores ticks outside the order', () => {
    fc.assert(
      fc.property(orders, ticks, fc.integer({ min: 60_001, max: 90_000 }), (one, log, at) => {
        const later = [...log, { seq: log.length + 1, price: Price.parse('9'), at }]
        const known = log.filter((found) => found.at <= 60_000)
        const before = settleOption(one, { from: 0, finalAt: 60_000, ticks: known })
        expect(settleOption(one, { from: 0, finalAt: 90_000, ticks: later })).toEqual(
          known.length === log.length
            ? before
            : settleOption(one, { from: 0, finalAt: 90_000, ticks: log }),
        )
        const cut = known.filter((found) => found.at >= one.acceptedAt)
        expect(settleOption(one, { from: one.acceptedAt, finalAt: 60_000, ticks: cut })).toEqual(
          before,
        )
      }),
    )
  })

  test('pays no user more than the break-even rate implies', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, Rate.one).map(Rate.of), (rate) => {
        const share = breakEvenRate(rate)
        expect(share * (Rate.one + rate)).toBeGreaterThanOrEqual(Rate.one * Rate.one)
        expect((share - 1n) * (Rate.one + rate)).toBeLessThan(Rate.one * Rate.one)
      }),
    )
  })
})
