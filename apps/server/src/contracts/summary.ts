import type { PositionsSummary } from '@candor/api'
import { dayStart } from '@candor/api'
import { Amount, Rate, add, divide, sum } from '@candor/money'
import { fee, maintenanceMargin, pnl } from '@candor/rules'
import type { Pool } from 'pg'
import { readBalance } from '../ledger/index.ts'
import type { Tick } from './context.ts'
import { readProfit, readRunning } from './store.ts'
import type { MarketSymbol } from '../market/index.ts'
import type { Position } from './tables.ts'
import { heldTerms } from './terms.ts'

export type Quotes = {
  readonly symbol: (name: string) => MarketSymbol | undefined
  readonly tick: (name: string) => Tick | null
}

/** The contract account in figures; what needs a price that is missing is null. */
export type ContractAccount = {
  readonly available: Amount
  readonly margin: Amount
  readonly unrealizedPnl: Amount | null
  readonly equity: Amount | null
  /** Maintenance margin and closing fees over equity. */
  readonly marginRatio: Rate | null
  readonly todayPnl: Amount
  readonly totalPnl: Amount
  readonly positionCount: number
}

/** @param pool a snapshot: what a close moves between the reads would count twice, or not at all. */
export async function contractAccount(
  pool: Pick<Pool, 'query'>,
  userId: string,
  quotes: Quotes,
  now: number,
): Promise<ContractAccount> {
  const available = await readBalance(pool, userId, 'contract.available')
  const margin = await readBalance(pool, userId, 'contract.margin')
  const running = await readRunning(pool, userId)
  const profit = await readProfit(pool, userId, dayStart(now))
  const priced = running.map((position) => figuresOf(position, quotes))
  const known = priced.filter((figures) => figures !== null)
  const whole = known.length === running.length
  const unrealizedPnl = whole ? sum(known.map((figures) => figures.pnl)) : null
  const equity = unrealizedPnl === null ? null : add(add(available, margin), unrealizedPnl)
  const need = sum(known.map((figures) => figures.need))
  return {
    available,
    margin,
    unrealizedPnl,
    equity,
    marginRatio:
      equity === null || equity <= 0n || running.length === 0 ? null : ratioOf(need, equity),
    todayPnl: Amount.of(BigInt(profit.today)),
    totalPnl: Amount.of(BigInt(profit.total)),
    positionCount: running.length,
  }
}

function figuresOf(position: Position, quotes: Quotes) {
  const mark = quotes.tick(position.symbol)?.price
  if (mark === undefined) return null
  const { tiers, closeFeeRate } = heldTerms(position)
  const maintenance = maintenanceMargin(position.quantity, mark, tiers)
  const need = add(maintenance, fee(position.quantity, mark, closeFeeRate))
  return { pnl: pnl(position, mark), need }
}

function ratioOf(need: Amount, equity: Amount): Rate {
  return Rate.of(divide(need * 10n ** BigInt(Rate.decimals), equity, 'ceil'))
}

export function summaryView(account: ContractAccount): PositionsSummary {
  const { available, margin, unrealizedPnl, equity, marginRatio } = account
  return {
    currency: 'USDT',
    balance: Amount.text(add(available, margin)),
    available: Amount.text(available),
    equity: equity === null ? null : Amount.text(equity),
    marginUsed: Amount.text(margin),
    unrealizedPnl: unrealizedPnl === null ? null : Amount.text(unrealizedPnl),
    todayPnl: Amount.text(account.todayPnl),
    totalPnl: Amount.text(account.totalPnl),
    positionCount: account.positionCount,
    marginRatio: marginRatio === null ? null : Rate.text(marginRatio),
  }
}
