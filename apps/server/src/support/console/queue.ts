import { supportWorkers } from '@candor/api'
import type { Queue } from '../../operator/index.ts'
import type { Kind } from '../terms.ts'

const queueOf = (kind: Kind): Queue => ({
  name: kind,
  workers: supportWorkers,
  table: 'support_conversation',
  isIn: `q.kind = '${kind}'`,
  isOpen: `q.kind = '${kind}' and q.status <> 'closed'`,
  // For answered conversations the time of closing, which is no operator's work.
  slaAt: 'q.due_at',
  // Waiting conversations come before answered ones.
  isHigh: `q.status = 'waiting'`,
  columns: `(select p.seen_at from support_presence p
    where p.part = q.part and p.user_id = q.user_id) as seen_at`,
})

/** Live chats, by the time of the due answer. */
export const chatQueue = queueOf('chat')

export const ticketQueue = queueOf('ticket')

/** Any conversation by its id: chats and tickets share their decisions. */
export const anyConversation: Queue = { ...chatQueue, isOpen: `q.status <> 'closed'` }
