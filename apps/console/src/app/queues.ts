import { approvalsWith } from '../approvals/approvals.tsx'
import { identities } from '../identities/identities.tsx'
import { loans } from '../loans/loans.tsx'
import { payouts } from '../payouts/payouts.tsx'
import { recharges } from '../recharges/recharges.tsx'
import { chats, tickets } from '../support/queues.tsx'
import { payloadPreviews } from './payload-previews.tsx'
import { withdrawals } from '../withdrawals/withdrawals.tsx'
import type { QueuePage } from '../queue/queue-page.tsx'

/** Every queue of the console, in the order of its menu. */
export const queues: readonly QueuePage[] = [
  approvalsWith(payloadPreviews),
  identities,
  recharges,
  withdrawals,
  payouts,
  loans,
  chats,
  tickets,
]
