import { maskedNumber } from './account-number.ts'
import type { AccountRow } from './tables.ts'

/** The end of an account's address or number, by which its owner recognises it. */
export function maskedTarget({
  address,
  accountNo,
}: Pick<AccountRow, 'address' | 'accountNo'>): string {
  return address === null
    ? maskedNumber(accountNo ?? '')
    : `${address.slice(0, 6)}…${address.slice(-6)}`
}
