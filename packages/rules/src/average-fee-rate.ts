import { Rate, divide, type Quantity } from '@candor/money'

type Part = { readonly quantity: Quantity; readonly closeFeeRate: Rate }

/**
 * The closing fee rate after adding to a position, (q₁·r₁ + q₂·r₂) ÷ (q₁ + q₂): each part pays the rate that its own
 * order reserved. A partial close leaves the rate unchanged. Rounded up, because the user pays it; so it never exceeds
 * the higher of both rates.
 */
export function averageCloseFeeRate(held: Part, added: Part): Rate {
  const fees = held.quantity * held.closeFeeRate + added.quantity * added.closeFeeRate
  return Rate.of(divide(fees, (held.quantity as bigint) + added.quantity, 'ceil'))
}
