import { approvals } from './approvals.tsx'
import { identities } from './identities.tsx'
import { loans } from './loans.tsx'
import { payouts } from './payouts.tsx'
import { recharges } from './recharges.tsx'
import { chats, tickets } from './support/queues.tsx'
import { withdrawals } from './withdrawals.tsx'
import type { QueueDesk } from './queue/queue-desk.tsx'

/** Every queue of the console, in the order of its menu. */
export const desks: readonly QueueDesk[] = [
  approvals,
  identities,
  recharges,
  withdrawals,
  payouts,
  loans,
  chats,
  tickets,
]
