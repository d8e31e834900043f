import type { Amount, Price, Quantity, Rate } from '@candor/money'
import { shareOf } from './close-result.ts'
import { netResult } from './net-result.ts'
import { yieldRate } from './pnl.ts'
import type { Holding } from './position.ts'

type Opened = Holding & {
  /** Paid for opening all that is held, in quote currency. */
  readonly openFee: Amount
  /** Of all that is held, in quote currency. */
  readonly initialMargin: Amount
}

/**
 * What an exit brings that closes a quantity just at its price, in quote currency: profit or loss less both fees, of the
 * opening fee the share of what it closes; and the same over the initial margin of that share.
 * @param quantity no more than is held, above zero
 */
export function exitResult(
  { openFee, initialMargin, ...held }: Opened,
  price: Price,
  quantity: Quantity,
  closeFeeRate: Rate,
): { readonly net: Amount; readonly yieldRate: Rate } {
  const part = (amount: Amount) => shareOf(amount, quantity, held.quantity)
  const net = netResult({ ...held, quantity }, price, part(openFee), closeFeeRate)
  return { net, yieldRate: yieldRate(net, part(initialMargin)) }
}
