import type { WithdrawalAccount } from '@candor/api'
import { shortened } from '../shortened.ts'

/** The destination of an account, short enough for a row. */
export function shortTarget({
  address,
  network,
  bankName,
  accountMasked,
}: WithdrawalAccount): string {
  if (address === null) return `${bankName ?? ''} ${accountMasked ?? ''}`.trim()
  return `${network ?? ''} ${shortened(address)}`.trim()
}
