import { maskedNumber } from './account-number.ts'
import type { AccountRow } from './tables.ts'

/** Enough of where an account leads for its owner to know which one is meant. */
export function maskedTarget({
  address,
  accountNo,
}: Pick<AccountRow, 'address' | 'accountNo'>): string {
  return address === null
    ? maskedNumber(accountNo ?? '')
    : `${address.slice(0, 6)}…${address.slice(-6)}`
}
