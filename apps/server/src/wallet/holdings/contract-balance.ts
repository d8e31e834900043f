import type { ContractBalance } from '@candor/api'
import { Amount, Rate, sum } from '@candor/money'
import type { Book } from '../../ledger/index.ts'
import type { ContractMoney } from './contract-money.ts'

/**
 * The wire form of the contract account. Losses in cross margin hold back a part; stakes are frozen until their end. Demo money
 * cannot be moved.
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
