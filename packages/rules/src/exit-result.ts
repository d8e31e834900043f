import type { Amount, Price, Quantity, Rate } from '@candor/money'
import { shareOf } from './close-result.ts'
import { netResult } from './net-result.ts'
import { yieldRate } from './pnl.ts'
import type { Holding } from './position.ts'

type Opened = Holding & {
  /** Fees paid for opening the whole position, in quote currency. */
  readonly openFee: Amount
  /** Initial margin of the whole position, in quote currency. */
  readonly initialMargin: Amount
}

/**
 * The result of an exit that closes a quantity exactly at its price, in quote currency: profit or loss less both fees,
 * with the closed share of the opening fee; and that result over the initial margin of the same share.
 * @param quantity above zero, no more than is held
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
