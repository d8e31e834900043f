import { supportWorkers } from '@candor/api'
import type { Queue } from '../../operator/index.ts'
import type { Kind } from '../terms.ts'

const queueOf = (kind: Kind): Queue => ({
  name: kind,
  workers: supportWorkers,
  table: 'support_conversation',
  isIn: `q.kind = '${kind}'`,
  isOpen: `q.kind = '${kind}' and q.status <> 'closed'`,
  // Of what was answered it is the time at which it ends by itself: that is nobody's work.
  slaAt: 'q.due_at',
  // What waits for an answer comes before what was answered.
  isHigh: `q.status = 'waiting'`,
  columns: `(select p.seen_at from support_presence p
    where p.part = q.part and p.user_id = q.user_id) as seen_at`,
})

/** Live chats: whoever is to be answered first on top. */
export const chatQueue = queueOf('chat')

export const ticketQueue = queueOf('ticket')

/** Any conversation by its id: what is decided on one is decided alike. */
export const anyConversation: Queue = { ...chatQueue, isOpen: `q.status <> 'closed'` }
