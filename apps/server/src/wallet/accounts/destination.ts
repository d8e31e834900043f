import { barredAddresses } from './barred-addresses.ts'
import type { AccountRow } from './tables.ts'

type Led = Pick<AccountRow, 'address' | 'accountNo'>

/** The address or account number of an account, in its one spelling. */
export function destinationOf({ address, accountNo }: Led): string {
  return address ?? accountNo ?? ''
}

/**
 * Why the operators closed a destination to its user; null if they did not. The same address is the same destination in every
 * currency and network, and an account number with every bank and country.
 */
export function closureOf(
  known: readonly AccountRow[],
  place: string,
): NonNullable<AccountRow['reasonKey']> | null {
  const closed = known.find((one) => one.reasonKey !== null && destinationOf(one) === place)
  return closed?.reasonKey ?? null
}

/** Whether no money may be sent to a destination: an account with it was closed, or the law bars its address. */
export const isClosed = (known: readonly AccountRow[], place: string): boolean =>
  closureOf(known, place) !== null || barredAddresses.has(place)
