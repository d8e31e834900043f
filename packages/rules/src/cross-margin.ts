import { Amount, Price, Rate, divide, larger, sum } from '@candor/money'
import { closeOutNeed } from './close-out.ts'
import { exactPnl } from './pnl.ts'
import type { CloseOut, Holding } from './position.ts'
import { tierAt, type Tiers } from './tiers.ts'
import { isEarlyLevel } from './warned-level.ts'

/** A position without a margin of its own: the money of the whole account is its margin. */
export interface CrossPosition extends Holding {
  /** Closing fee as a share of notional. */
  readonly closeFeeRate: Rate
  /** The close-out rule at its opening; absent if its country has none. */
  readonly closeOut?: CloseOut | null
}

/** All cross positions of an account in one instrument; never empty. */
export interface CrossInstrument<P extends CrossPosition = CrossPosition> {
  readonly tiers: Tiers
  readonly positions: readonly P[]
}

/** The same at the mark price of its instrument, quote per base. */
export interface MarkedInstrument<
  P extends CrossPosition = CrossPosition,
> extends CrossInstrument<P> {
  readonly markPrice: Price
}

/** One pool of one settlement currency. Each instrument appears once. */
export interface CrossAccount<P extends CrossPosition = CrossPosition> {
  /** The pool's money without any running PnL. The margin of isolated positions is not in it. */
  readonly balance: Amount
  /** The part of the balance reserved for spreads and closes, which cannot absorb a loss; absent means none. */
  readonly reserve?: Amount
  readonly instruments: readonly MarkedInstrument<P>[]
}

/** The margin of an account at its mark prices. */
export interface CrossMargin {
  /** Balance and PnL of all positions, rounded down; below zero when the loss exceeds the balance. */
  readonly equity: Amount
  /** The larger of `maintained` and `ruled`. */
  readonly need: Amount
  /** Maintenance margin and closing fees of all positions, rounded up. */
  readonly maintained: Amount
  /** The need of the close-out rules of its positions; zero without a rule. */
  readonly ruled: Amount
  /** need ÷ equity, 1 at a forced close, rounded up; null when nothing is left. */
  readonly ratio: Rate | null
  /**
   * Whether equity is no more than maintenance and fees: exact, and inclusive at equality as for isolated positions.
   */
  readonly isLiquidated: boolean
  /** Whether equity is no more than the need of the close-out rules: exact and inclusive likewise. */
  readonly isClosedOut: boolean
  /** Either of the two: positions must be closed. */
  readonly isDue: boolean
}

/**
 * Judges a whole account (the sums of Binance's cross formula with the closing fees of KuCoin's risk rate). The
 * maintenance tier is that of the whole notional in an instrument, longs and shorts summed, so that splitting a
 * position does not lower the tier. Without positions there is nothing to liquidate.
 */
export function crossMargin({ balance, instruments }: CrossAccount): CrossMargin {
  const scale = Price.one * Rate.one
  const profit = total(instruments.map((held) => exactProfit(held, held.markPrice)))
  const equity = balance * scale + profit * Rate.one
  const exact = total(instruments.map((held) => exactNeed(held, held.markPrice)))
  const maintained = Amount.of(divide(exact, scale, 'ceil'))
  const ruled = crossCloseOutNeed(instruments)
  const largerNeed = exact > ruled * scale ? exact : ruled * scale
  const isLiquidated = instruments.length > 0 && equity <= exact
  const isClosedOut = ruled > 0n && equity <= ruled * scale
  return {
    equity: Amount.of(divide(equity, scale, 'floor')),
    need: larger(maintained, ruled),
    maintained,
    ruled,
    ratio: equity > 0n ? Rate.of(divide(largerNeed * Rate.one, equity, 'ceil')) : null,
    isLiquidated,
    isClosedOut,
    isDue: isLiquidated || isClosedOut,
  }
}

/**
 * The first position to close in a liquidation: that with the largest loss, of equal losses the first. The account is
 * judged again after each close. Null without positions.
 */
export function firstToLiquidate<P extends CrossPosition>({
  instruments,
}: CrossAccount<P>): P | null {
  const all = instruments.flatMap(({ markPrice, positions }) =>
    positions.map((position) => ({ position, pnl: exactPnl(position, markPrice) })),
  )
  const [first] = all.toSorted((a, b) => (a.pnl === b.pnl ? 0 : a.pnl < b.pnl ? -1 : 1))
  return first?.position ?? null
}

/**
 * The relation of an account to a level of its margin ratio, exact and inclusive: below it, brought there by a loss, or
 * there without any loss because its positions were opened at that size. A profit brings no account to a level. Of
 * maintenance and close-out rules, the level that a loss reached counts first.
 * @param level λ: need = λ · equity; a share above zero
 * @param countsEarly false if a loss counts only after more than a quarter of the possible loss: `isEarlyLevel`
 */
export function crossLevel(
  { balance, reserve = Amount.zero, instruments }: CrossAccount,
  level: Rate,
  countsEarly = true,
): 'unreached' | 'byLoss' | 'withoutLoss' {
  const profit = total(instruments.map((held) => exactProfit(held, held.markPrice)))
  const maintained = total(instruments.map((held) => exactNeed(held, held.markPrice)))
  const ruled = crossCloseOutNeed(instruments) * Price.one * Rate.one
  const levelOf = (needed: bigint, own: bigint) => {
    const atLevel = (equity: bigint) => level * equity <= needed
    if (!atLevel(balance * Price.one + profit)) return 'unreached'
    if (atLevel(own * Price.one)) return 'withoutLoss'
    const isEarly = isEarlyLevel(level, own * Price.one * Rate.one, needed)
    return isEarly && !countsEarly ? 'withoutLoss' : 'byLoss'
  }
  const levels = [
    ...(instruments.length > 0 ? [levelOf(maintained, balance)] : []),
    ...(ruled > 0n ? [levelOf(ruled, balance - reserve)] : []),
  ]
  return (
    levels.find((one) => one === 'byLoss') ??
    levels.find((one) => one === 'withoutLoss') ??
    'unreached'
  )
}

/** λ · PnL less need of the positions in one instrument, in units of 10⁻²⁸ quote currency. */
export function exactRoom(held: MarkedInstrument, level: Rate = Rate.one): bigint {
  return level * exactProfit(held, held.markPrice) - exactNeed(held, held.markPrice)
}

/** In units of 10⁻²⁰ quote currency. */
function exactProfit({ positions }: CrossInstrument, markPrice: Price): bigint {
  return total(positions.map((position) => exactPnl(position, markPrice)))
}

function exactNeed({ tiers, positions }: CrossInstrument, markPrice: Price): bigint {
  const quantity = sum(positions.map((position) => position.quantity))
  const tier = tierAt(tiers, quantity, markPrice)
  const fees = total(positions.map((position) => position.quantity * position.closeFeeRate))
  const perPrice = quantity * tier.maintenanceRate + fees
  return perPrice * markPrice - tier.deduction * Price.one * Rate.one
}

/**
 * The equity of an account at which the close-out rules of its positions apply, in quote currency; zero without a rule.
 */
export function crossCloseOutNeed(instruments: readonly CrossInstrument[]): Amount {
  const all = instruments.flatMap(({ positions }) => positions)
  return sum(all.map((position) => closeOutNeed(position, position.closeOut)))
}

function total(values: readonly bigint[]): bigint {
  return values.reduce((before, value) => before + value, 0n)
}
