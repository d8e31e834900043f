import type { ContractBalance } from '@candor/api'
import { Amount, Rate, sum } from '@candor/money'
import type { Book } from '../../ledger/index.ts'
import type { ContractMoney } from './contract-money.ts'

/**
 * The contract account as it travels. Losses in cross margin hold some of it back; stakes are frozen until their end. Demo
 * money stays where it is.
 */
export function contractBalanceView(account: ContractMoney, book: Book): ContractBalance {
  const { available, margin, stake, unrealizedPnl, equity, marginRatio } = account
  return {
    currency: 'USDT',
    total: Amount.text(sum([available, margin, stake])),
    available: Amount.text(available),
    marginUsed: Amount.text(margin),
    frozen: Amount.text(stake),
    unrealizedPnl: unrealizedPnl === null ? null : Amount.text(unrealizedPnl),
    equity: equity === null ? null : Amount.text(equity),
    marginRatio: marginRatio === null ? null : Rate.text(marginRatio),
    transferable: Amount.text(book === 'real' ? account.free : Amount.zero),
    todayPnl: Amount.text(account.todayPnl),
    totalPnl: Amount.text(account.totalPnl),
  }
}
