import { Rate, divide, type Quantity } from '@candor/money'

type Part = { readonly quantity: Quantity; readonly closeFeeRate: Rate }

/**
 * The closing fee rate after adding to a position, (q₁·r₁ + q₂·r₂) ÷ (q₁ + q₂): each part pays what its own order was
 * reserved by. A partial close leaves it. Rounded up, as the user pays it; so it is never above the dearer of both.
 */
export function averageCloseFeeRate(held: Part, added: Part): Rate {
  const fees = held.quantity * held.closeFeeRate + added.quantity * added.closeFeeRate
  return Rate.of(divide(fees, (held.quantity as bigint) + added.quantity, 'ceil'))
}
