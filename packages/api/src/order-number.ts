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

/** What records belong to, as far as they have an order number. */
export type OrderKind = keyof typeof letters

/** The number by which a user and the support name an order: `R4711`. */
export function orderNumber(kind: OrderKind, id: string): string {
  return `${letters[kind]}${id}`
}

/** The order number of a ledger row; null where the row belongs to no order. */
export function orderNumberOf(refType: string | null, refId: string | null): string | null {
  if (refType === null || refId === null || !Object.hasOwn(letters, refType)) return null
  return orderNumber(refType as OrderKind, refId)
}
