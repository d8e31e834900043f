import type { LoanItem } from '@candor/api'

const statuses: Readonly<Record<LoanItem['statusKey'], string>> = {
  pending_review: 'Pending',
  under_review: 'Pending, claimed',
  passed: 'Approved, not paid out yet',
  paid: 'Paid out',
  overdue: 'Overdue',
  repaid: 'Repaid',
  liquidated: 'Liquidated',
  written_off: 'Written off',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}

/** Its state; after the first approval it waits for the second. */
export const statusText = ({ statusKey, approvedBy, decidedAt }: LoanItem): string =>
  approvedBy.length > 0 && decidedAt === null ? 'Awaiting second approval' : statuses[statusKey]

export const termText = ({ days, instalments }: LoanItem): string =>
  instalments === 1 ? `${days} days, in one sum` : `${instalments} monthly instalments`
