import type { ContractBalance } from '@candor/api'
import { Amount, Rate, add } from '@candor/money'
import type { ContractAccount } from '../../contracts/index.ts'

/** The contract account as it travels. Isolated margin holds nothing else back. */
export function contractBalanceView(account: ContractAccount): ContractBalance {
  const { available, margin, unrealizedPnl, equity, marginRatio } = account
  return {
    currency: 'USDT',
    total: Amount.text(add(available, margin)),
    available: Amount.text(available),
    marginUsed: Amount.text(margin),
    frozen: Amount.text(Amount.zero),
    unrealizedPnl: unrealizedPnl === null ? null : Amount.text(unrealizedPnl),
    equity: equity === null ? null : Amount.text(equity),
    marginRatio: marginRatio === null ? null : Rate.text(marginRatio),
    transferable: Amount.text(available),
    todayPnl: Amount.text(account.todayPnl),
    totalPnl: Amount.text(account.totalPnl),
  }
}
