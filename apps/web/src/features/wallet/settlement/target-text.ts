import type { WithdrawalAccount } from '@candor/api'

const shownEnd = 6

/** Where an account leads, short enough for a row. */
export function shortTarget({
  address,
  network,
  bankName,
  accountMasked,
}: WithdrawalAccount): string {
  if (address === null) return `${bankName ?? ''} ${accountMasked ?? ''}`.trim()
  return `${network ?? ''} ${address.slice(0, shownEnd)}…${address.slice(-shownEnd)}`.trim()
}
