import { Amount, Rate, add, divide, portion, type Price } from '@candor/money'

/**
 * The version of this file's formulas, stored with each order. A change of a formula needs a new file and a new name.
 */
export const optionRules = 'options-1'

/**
 * The first price must come within this time after acceptance, and the last price must lie within this time before the
 * end.
 */
export const optionWindowMs = 3_000

export type OptionDirection = 'up' | 'down'
export type OptionResult = 'win' | 'lose' | 'draw' | 'void'
/** Reasons of a void option: no price at the start, only one price in all, or none near the end. */
export type VoidReason = 'no_entry' | 'one_tick' | 'no_exit'

export type OptionTick = { readonly seq: number; readonly price: Price; readonly at: number }

/** All ticks of one symbol from `from` to `finalAt`, ascending. No tick before `finalAt` will be added later. */
export type TickLog<T extends OptionTick = OptionTick> = {
  readonly from: number
  readonly finalAt: number
  readonly ticks: readonly T[]
}

export type OptionOrder = {
  readonly direction: OptionDirection
  readonly stake: Amount
  /** Profit of a win as a share of the stake, fixed when the order was accepted. */
  readonly payoutRate: Rate
  readonly acceptedAt: number
  readonly settleAt: number
}

export type OptionOutcome<T extends OptionTick = OptionTick> = {
  readonly result: OptionResult
  readonly voidReason: VoidReason | null
  readonly entry: T | null
  readonly exit: T | null
  /** The payout: stake and profit, the stake alone, or nothing. */
  readonly credited: Amount
}

/** Profit of a win, rounded down. */
export function optionProfit(stake: Amount, payoutRate: Rate): Amount {
  return portion(stake, payoutRate, 'floor')
}

/** The share of right orders at which a user breaks even: 1 ÷ (1 + payout rate), rounded up. */
export function breakEvenRate(payoutRate: Rate): Rate {
  return Rate.of(divide(Rate.one * Rate.one, Rate.one + payoutRate, 'ceil'))
}

/** The first tick at or after acceptance; null if none came in time, or none yet. */
export function entryTick<T extends OptionTick>(ticks: readonly T[], acceptedAt: number): T | null {
  const first = ticks[countBefore(ticks, acceptedAt)]
  return first !== undefined && first.at <= acceptedAt + optionWindowMs ? first : null
}

/**
 * Settles an order from the order and the tick log alone; null while the log is not final. Entry is the first tick at
 * or after acceptance, exit the last tick at or before the end. A later tick changes nothing.
 */
export function settleOption<T extends OptionTick>(
  order: OptionOrder,
  { from, finalAt, ticks }: TickLog<T>,
): OptionOutcome<T> | null {
  const { acceptedAt, settleAt, stake } = order
  if (from > acceptedAt) return null
  const entry = entryTick(ticks, acceptedAt)
  const nobody = (voidReason: VoidReason, exit: T | null = null) =>
    ({ result: 'void', voidReason, entry, exit, credited: stake }) as const
  if (entry === null) return finalAt < acceptedAt + optionWindowMs ? null : nobody('no_entry')
  if (finalAt < settleAt) return null
  const exit = ticks[countBefore(ticks, settleAt + 1) - 1] ?? entry
  if (exit.seq <= entry.seq) return nobody('one_tick')
  if (exit.at < settleAt - optionWindowMs) return nobody('no_exit', exit)
  const result = resultOf(order.direction, entry.price, exit.price)
  return { result, voidReason: null, entry, exit, credited: creditedFor(order, result) }
}

function resultOf(direction: OptionDirection, entry: Price, exit: Price): OptionResult {
  if (exit === entry) return 'draw'
  return exit > entry === (direction === 'up') ? 'win' : 'lose'
}

function creditedFor(
  { stake, payoutRate }: Pick<OptionOrder, 'stake' | 'payoutRate'>,
  result: OptionResult,
): Amount {
  if (result === 'lose') return Amount.zero
  return result === 'win' ? add(stake, optionProfit(stake, payoutRate)) : stake
}

/** Counts the ticks before a moment by binary search, because times ascend. */
function countBefore(ticks: readonly OptionTick[], at: number): number {
  let [low, high] = [0, ticks.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ticks[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}
