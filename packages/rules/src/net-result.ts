import { subtract, type Amount, type Price, type Rate } from '@candor/money'
import { fee } from './fees.ts'
import { pnl } from './pnl.ts'
import type { Holding } from './position.ts'

/**
 * The net result of a close at a price, both fees paid: pnl − openFee − q·P·closeFeeRate, in quote currency. It is zero
 * at the break-even price. `openFee` is the sum of all opening fees.
 */
export function netResult(
  holding: Holding,
  price: Price,
  openFee: Amount,
  closeFeeRate: Rate,
): Amount {
  const closeFee = fee(holding.quantity, price, closeFeeRate)
  return subtract(subtract(pnl(holding, price), openFee), closeFee)
}
