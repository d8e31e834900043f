import { Amount, Price, Rate, divide, sum } from '@candor/money'
import { exactPnl } from './pnl.ts'
import type { Holding } from './position.ts'
import { tierAt, type Tiers } from './tiers.ts'

/** A position without a margin of its own: the whole account stands behind it. */
export interface CrossPosition extends Holding {
  /** Closing fee as a share of notional. */
  readonly closeFeeRate: Rate
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

/** One pool of one settlement currency. Each instrument stands in it once. */
export interface CrossAccount<P extends CrossPosition = CrossPosition> {
  /** The pool's money without any running PnL. The margin of isolated positions is not in it. */
  readonly balance: Amount
  readonly instruments: readonly MarkedInstrument<P>[]
}

/** How an account stands at its mark prices. */
export interface CrossMargin {
  /** Balance and PnL of all positions, rounded down; below zero when they lost more than it. */
  readonly equity: Amount
  /** Maintenance margin and closing fees of all positions, rounded up. */
  readonly need: Amount
  /** need ÷ equity, 1 at liquidation, rounded up; null when nothing is left. */
  readonly ratio: Rate | null
  /** Whether equity is no more than need: exact, and inclusive at equality as when isolated. */
  readonly isLiquidated: boolean
}

/**
 * Judges a whole account (the sums of Binance's cross formula with the closing fees of KuCoin's risk
 * rate). Maintenance is that of the tier of all that is held of an instrument, longs and shorts
 * summed, so that nobody comes into a lower tier by splitting. Without positions there is nothing
 * to liquidate.
 */
export function crossMargin({ balance, instruments }: CrossAccount): CrossMargin {
  const money = balance * Price.one * Rate.one
  const profit = total(instruments.map((held) => exactProfit(held, held.markPrice)))
  const equity = money + profit * Rate.one
  const need = total(instruments.map((held) => exactNeed(held, held.markPrice)))
  const scale = Price.one * Rate.one
  return {
    equity: Amount.of(divide(equity, scale, 'floor')),
    need: Amount.of(divide(need, scale, 'ceil')),
    ratio: equity > 0n ? Rate.of(divide(need * Rate.one, equity, 'ceil')) : null,
    isLiquidated: instruments.length > 0 && equity <= need,
  }
}

/**
 * The position that goes first when an account is liquidated: that with the largest loss, of equals
 * the first. The account is judged anew after each. Null when there is none.
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
 * How an account stands to a level of its margin ratio, exactly and inclusive: not there, brought there by a loss, or
 * there already without any, when its positions were opened as large as that. A profit brings nobody to a level.
 * @param level λ: need = λ · equity; a share above zero
 */
export function crossLevel(
  { balance, instruments }: CrossAccount,
  level: Rate,
): 'unreached' | 'byLoss' | 'withoutLoss' {
  const needed = total(instruments.map((held) => exactNeed(held, held.markPrice)))
  const profit = total(instruments.map((held) => exactProfit(held, held.markPrice)))
  const atLevel = (equity: bigint) => level * equity <= needed
  if (instruments.length === 0 || !atLevel(balance * Price.one + profit)) return 'unreached'
  return atLevel(balance * Price.one) ? 'withoutLoss' : 'byLoss'
}

/** λ · PnL less need of what is held of one instrument, in units of 10⁻²⁸ quote currency. */
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

function total(values: readonly bigint[]): bigint {
  return values.reduce((before, value) => before + value, 0n)
}
