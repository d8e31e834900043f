import type { Funding as WireFunding } from '@candor/api'
import { Amount, Price, Quantity } from '@candor/money'
import type { Funding } from './tables.ts'

/** The wire form of a funding instant. */
export function fundingView(funding: Funding): WireFunding {
  const { kind, at, seq } = funding
  return {
    kind,
    at,
    quantity: Quantity.text(funding.quantity),
    price: Price.text(funding.price),
    seq,
    amount: Amount.text(funding.amount),
    fromMargin: Amount.text(funding.fromMargin),
    shortfall: Amount.text(funding.shortfall),
  }
}
