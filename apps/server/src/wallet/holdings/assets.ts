import type { endpoints, ResultOf } from '@candor/api'
import { Amount, Rate, add, ratio, subtract, sum } from '@candor/money'
import { readDebt } from '../../loans/index.ts'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import type { Tools } from '../tools.ts'
import { usdPricesAt, type UsdPrices } from '../../market/index.ts'
import { readHoldings, totalCounted, totalOf, worthOf, type Holding } from './balances.ts'
import { contractMoney, type ContractMoney } from './contract-money.ts'
import { readCurve } from './curve.ts'

type Assets = ResultOf<typeof endpoints.queryUserAssets>

/**
 * All assets of a user: the balance account at the last prices, and the contract account's equity, which includes open results
 * and stakes. An unpriced holding makes the total unknown.
 */
export async function queryUserAssets(tools: Tools, userId: string, now: number): Promise<Assets> {
  const usdPrices = usdPricesAt(tools.market, now)
  const { currencies } = tools
  const [{ holdings, contract, debt }, curve] = await Promise.all([
    // A transfer between two reads would count twice or not at all.
    inSnapshot(tools.pool, async (pool) => ({
      holdings: await readHoldings({ pool, currencies }, userId),
      contract: await contractMoney(pool, userId, tools.look(), now),
      debt: await readDebt(pool, userId, now),
    })),
    readCurve(tools, userId, now),
  ])
  const balanceUsd = balanceValue(holdings, usdPrices)
  const contractUsd = contract.equity
  const held = totalOf([balanceUsd, contractUsd])
  const usdTotal = held === null ? null : subtract(held, debt)
  const ended = curve.map(({ at, usdValue }) => ({ at, usdValue: Amount.text(usdValue) }))
  return {
    usdTotal: textOf(usdTotal),
    fiat: 'USD',
    fiatTotal: textOf(usdTotal),
    todayPnl: Amount.text(contract.todayPnl),
    todayPnlRate: pnlRate(contract, usdTotal),
    debtUsd: Amount.text(debt),
    accounts: [
      { account: 'balance', usdValue: textOf(balanceUsd) },
      { account: 'contract', usdValue: textOf(contractUsd) },
    ],
    items: itemsOf(holdings, usdPrices),
    curve:
      usdTotal === null || ended.length === 0
        ? ended
        : [...ended, { at: now, usdValue: Amount.text(usdTotal) }],
  }
}

const heldOf = ({ available, frozen }: Holding) => add(available, frozen)

function balanceValue(holdings: readonly Holding[], usdPrices: UsdPrices): Amount | null {
  const own = holdings.filter(({ account }) => account === 'balance')
  return totalCounted(
    own.map((holding) => ({
      holding,
      value: worthOf(heldOf(holding), holding.currency, usdPrices),
    })),
  )
}

/** Today's result divided by the assets without it; null if those were zero. */
function pnlRate({ todayPnl }: ContractMoney, usdTotal: Amount | null): string | null {
  if (usdTotal === null) return null
  const before = subtract(usdTotal, todayPnl)
  return before > 0n ? Rate.text(ratio(todayPnl, before, 'truncate')) : null
}

/** Each currency over both accounts, with its share of all holdings. */
function itemsOf(holdings: readonly Holding[], usdPrices: UsdPrices): Assets['items'] {
  const byCurrency = Map.groupBy(holdings, ({ currency }) => currency)
  const items = [...byCurrency].map(([currency, parts]) => {
    const held = sum(parts.map(heldOf))
    return { currency, parts, held, holding: parts[0]!, value: worthOf(held, currency, usdPrices) }
  })
  const whole = totalCounted(items)
  return items.map(({ currency, parts, held, value }) => ({
    currency,
    total: Amount.text(held),
    available: Amount.text(sum(parts.map(({ available }) => available))),
    frozen: Amount.text(sum(parts.map(({ frozen }) => frozen))),
    usdValue: textOf(value),
    shareRate:
      value === null || whole === null || whole === Amount.zero
        ? null
        : Rate.text(ratio(value, whole, 'truncate')),
  }))
}

function textOf(amount: Amount | null): string | null {
  return amount === null ? null : Amount.text(amount)
}
