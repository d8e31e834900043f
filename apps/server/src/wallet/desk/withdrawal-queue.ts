import type { Queue } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { reviewMs } from '../withdrawals/terms.ts'
import { withdrawals } from '../withdrawals/tables.ts'

/** Withdrawals that wait for a person, by the time that users were told. */
export const withdrawalQueue: Queue = {
  name: 'withdrawal',
  workers: ['ops_maker', 'ops_checker'],
  table: 'wallet_withdrawal',
  // The status too: by it the index of what is open is found.
  isOpen: `q.status = 'under_review' and q.stage in ('review_1', 'review_2')`,
  slaAt: `q.cooling_until + ${reviewMs}`,
  // One person has agreed already: the money waits for nothing but the other.
  isHigh: `q.stage = 'review_2'`,
  // Nobody is their own second.
  mayClaim: (stored, { userId }) =>
    withdrawals.parse({ ...stored }).approvedBy.includes(userId) ? refuse('SELF_APPROVAL') : null,
}
