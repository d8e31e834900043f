import { orders } from './products.ts'
import type { NumberedOrder } from './products.ts'

/** The kinds of orders with an order number: those of products, and the tickets of support. */
export type OrderKind = NumberedOrder | 'ticket'

/** The order number shown to users and support: `R4711`. */
export function orderNumber(kind: OrderKind, id: string): string {
  return `${letterOf(kind)}${id}`
}

/** The order number of a ledger row; null if the row belongs to no order. */
export function orderNumberOf(refType: string | null, refId: string | null): string | null {
  const letter = refType === null ? null : letterOf(refType)
  return letter === null || refId === null ? null : `${letter}${refId}`
}

function letterOf(name: string): string | null {
  if (name === 'ticket') return 'Q'
  return Object.hasOwn(orders, name) ? orders[name as NumberedOrder].letter : null
}
