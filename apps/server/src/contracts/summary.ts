import type { PositionsSummary } from '@candor/api'
import { dayStart } from '@candor/api'
import { Amount, Rate, add, larger, sum } from '@candor/money'
import { closeOutNeed, crossMargin, marginRatio, pnl, type CrossMargin } from '@candor/rules'
import type { Pool } from 'pg'
import { readBalance, type Book, type MarksNow } from '../ledger/index.ts'
import type { Tick } from './context.ts'
import { accountOf, poolBalance, type Pool as CrossPool } from './cross/pool.ts'
import { freeOf } from './cross/positions.ts'
import { readPool, readProfit, readRunning } from './store.ts'
import type { MarketSymbol } from '../market/index.ts'
import type { Position } from './tables.ts'
import { heldTerms, settlementCurrency } from './terms.ts'

export type Quotes = MarksNow & {
  readonly symbol: (name: string) => MarketSymbol | undefined
  readonly tick: (name: string) => Tick | null
}

/** Figures of the contract account; a figure is null if it needs a missing price. */
export type ContractAccount = {
  readonly available: Amount
  /**
   * The part that may be transferred out or bound by orders; the rest covers losses in cross margin or unbooked funding. Zero
   * while it is unknown.
   */
  readonly free: Amount
  readonly margin: Amount
  readonly unrealizedPnl: Amount | null
  readonly equity: Amount | null
  /** Ratio of the isolated position or cross account nearest to its liquidation, which is at 1. */
  readonly marginRatio: Rate | null
  /** The account behind cross margin, with its figures if all prices are known; null without cross positions. */
  readonly cross: {
    readonly balance: Amount
    readonly margin: CrossMargin | null
    /** Margin that close-out rules require. */
    readonly ruled: Amount
  } | null
  readonly todayPnl: Amount
  readonly totalPnl: Amount
  readonly positionCount: number
}

/** @param pool a snapshot: otherwise money that a close moves between the reads would count twice or not at all */
export async function contractAccount(
  pool: Pick<Pool, 'query'>,
  userId: string,
  quotes: Quotes,
  now: number,
  book: Book = 'real',
): Promise<ContractAccount> {
  const account = await readPool(pool, userId, book)
  const { available } = account
  const margin = await readBalance(pool, userId, 'contract.margin', settlementCurrency, book)
  const running = await readRunning(pool, userId, book)
  const profit = await readProfit(pool, userId, book, dayStart(now))
  const behind = account.held.length === 0 ? null : crossOfPool(account, quotes)
  const priced = running.map((position) => figuresOf(position, quotes))
  const known = priced.filter((figures) => figures !== null)
  const whole = known.length === running.length
  const unrealizedPnl = whole ? sum(known.map((figures) => figures.pnl)) : null
  const equity = unrealizedPnl === null ? null : add(add(available, margin), unrealizedPnl)
  return {
    available,
    free: freeOf(account, quotes) ?? Amount.zero,
    margin,
    unrealizedPnl,
    equity,
    marginRatio: whole
      ? largest([...known.flatMap((figures) => figures.ratio), ...ratioOf(behind)])
      : null,
    cross: behind,
    todayPnl: Amount.of(BigInt(profit.today)),
    totalPnl: Amount.of(BigInt(profit.total)),
    positionCount: running.length,
  }
}

function figuresOf(position: Position, quotes: Quotes) {
  const mark = quotes.tick(position.symbol)?.price
  if (mark === undefined) return null
  const isolated = position.marginMode === 'isolated'
  return {
    pnl: pnl(position, mark),
    ratio: isolated ? [marginRatio(position, mark, heldTerms(position))] : [],
  }
}

function crossOfPool(pool: CrossPool, quotes: Quotes): NonNullable<ContractAccount['cross']> {
  const account = accountOf(pool, quotes)
  return {
    balance: poolBalance(pool.available, pool.held),
    margin: account && crossMargin(account),
    ruled: sum(pool.held.map((one) => closeOutNeed(one, heldTerms(one).closeOut))),
  }
}

/** The ratio of the account behind cross margin, if there is one. */
function ratioOf(behind: ContractAccount['cross']): (Rate | null)[] {
  return behind === null ? [] : [behind.margin?.ratio ?? null]
}

/** Null without a position, and if a position has no equity left. */
function largest([first, ...rest]: readonly (Rate | null)[]): Rate | null {
  if (first === undefined) return null
  return rest.reduce<Rate | null>(
    (most, ratio) => (most === null || ratio === null ? null : larger(most, ratio)),
    first,
  )
}

/** @param feeDiscountRate discount of the user's level on the listed fee rates of a new order */
export function summaryView(account: ContractAccount, feeDiscountRate: Rate): PositionsSummary {
  const { available, margin, unrealizedPnl, equity } = account
  const ratio = account.marginRatio
  return {
    currency: settlementCurrency,
    balance: Amount.text(add(available, margin)),
    available: Amount.text(account.free),
    equity: equity === null ? null : Amount.text(equity),
    marginUsed: Amount.text(margin),
    unrealizedPnl: unrealizedPnl === null ? null : Amount.text(unrealizedPnl),
    todayPnl: Amount.text(account.todayPnl),
    totalPnl: Amount.text(account.totalPnl),
    positionCount: account.positionCount,
    marginRatio: ratio === null ? null : Rate.text(ratio),
    cross: account.cross && crossView(account.cross),
    feeDiscountRate: Rate.text(feeDiscountRate),
  }
}

function crossView({ balance, margin, ruled }: NonNullable<ContractAccount['cross']>) {
  return {
    balance: Amount.text(balance),
    equity: margin && Amount.text(margin.equity),
    need: margin && Amount.text(margin.need),
    ruledNeed: Amount.text(ruled),
    marginRatio: margin === null || margin.ratio === null ? null : Rate.text(margin.ratio),
  }
}
