import { barredAddresses } from './barred-addresses.ts'
import type { AccountRow } from './tables.ts'

type Led = Pick<AccountRow, 'address' | 'accountNo'>

/** Where money arrives: an address or the number of an account, each in its one spelling. */
export function placeOf({ address, accountNo }: Led): string {
  return address ?? accountNo ?? ''
}

/**
 * Why the desk closed a place to its user; null where it did not. The same address is the same place in another
 * currency and on another network, and so is an account's number with another bank or country beside it.
 */
export function closureOf(
  known: readonly AccountRow[],
  place: string,
): NonNullable<AccountRow['reasonKey']> | null {
  const closed = known.find((one) => one.reasonKey !== null && placeOf(one) === place)
  return closed?.reasonKey ?? null
}

/** Whether nothing may be sent to a place: the desk has closed it, under whatever account, or the law bars its address. */
export const isClosed = (known: readonly AccountRow[], place: string): boolean =>
  closureOf(known, place) !== null || barredAddresses.has(place)
