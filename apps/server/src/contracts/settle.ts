import { Amount, negate, smaller } from '@candor/money'
import type { CloseResult } from '@candor/rules'
import type { Effect } from '../platform/lane/index.ts'
import { house, moveSome, type Accounts } from '../ledger/index.ts'
import type { Position } from './tables.ts'
import { settlementCurrency } from './terms.ts'

/**
 * Transfers of a close. First the margin returns whole, so that every part of the result is a ledger entry of the user's
 * account: profit from the house, loss and fees to it. A loss beyond the margin, or in cross margin beyond the pool, is booked
 * to the house's shortfall account.
 * @param released the returned margin
 * @param stake all money behind the closed part
 * @param isForced whether a liquidation or a close-out closes it
 */
export function settlementMoves(
  accounts: Accounts,
  {
    released,
    stake,
    isForced,
  }: { readonly released: Amount; readonly stake: Amount; readonly isForced: boolean },
  result: CloseResult,
  { id, book }: Pick<Position, 'id' | 'book'>,
): Effect[] {
  const free = accounts.of('contract.available', settlementCurrency, book)
  const margin = accounts.of('contract.margin', settlementCurrency, book)
  const because = (kind: string) => ({
    kind,
    command: 'closePosition',
    refType: 'position' as const,
    refId: id,
  })
  // Fees of forced closes are not shared with inviters, so their transfers have a kind of their own.
  const feeKind = isForced ? 'forced_close_fee' : 'position_close_fee'
  const profit = result.pnl > 0n ? result.pnl : Amount.zero
  const loss = result.pnl < 0n ? negate(result.pnl) : Amount.zero
  const purse = { book: free.book, currency: free.currency }
  return [
    ...moveSome(released, margin, free, because('margin_release')),
    ...moveSome(profit, house('house.pnl'), free, because('position_pnl')),
    ...moveSome(smaller(loss, stake), free, house('house.pnl'), because('position_pnl')),
    ...moveSome(result.closeFee, free, house('house.fees'), because(feeKind)),
    ...moveSome(result.liquidationFee, free, house('house.fees'), because('liquidation')),
    ...moveSome(
      result.shortfall,
      house('house.shortfall', purse),
      house('house.pnl', purse),
      because('shortfall'),
    ),
  ]
}
