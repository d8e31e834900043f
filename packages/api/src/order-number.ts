const letters = {
  recharge: 'R',
  withdrawal: 'W',
  transfer: 'T',
  position: 'C',
  adjustment: 'A',
  unclaimed: 'U',
  option: 'O',
  swap: 'S',
  product_order: 'P',
  ieo_order: 'I',
  contest_entry: 'K',
  loan: 'L',
  ticket: 'Q',
} as const

/** The kinds of orders with an order number. */
export type OrderKind = keyof typeof letters

/** The order number shown to users and support: `R4711`. */
export function orderNumber(kind: OrderKind, id: string): string {
  return `${letters[kind]}${id}`
}

/** The order number of a ledger row; null if the row belongs to no order. */
export function orderNumberOf(refType: string | null, refId: string | null): string | null {
  if (refType === null || refId === null || !Object.hasOwn(letters, refType)) return null
  return orderNumber(refType as OrderKind, refId)
}
