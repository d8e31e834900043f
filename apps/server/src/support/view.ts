import { orderNumber, wallTime, type SupportMessage, type Ticket } from '@candor/api'
import type { Files } from '../platform/files/index.ts'
import type { Conversation, Message } from './tables.ts'

/** A ticket as its user reads it in a list. */
export function ticketView(ticket: Conversation): Ticket {
  const { id, refType, refId } = ticket
  return {
    id,
    ticketNo: orderNumber('ticket', id),
    subject: ticket.subject ?? '',
    category: ticket.category ?? 'other',
    refType,
    refId,
    orderNo: orderOf(ticket),
    statusKey: ticket.status,
    firstAnswerBy: ticket.firstAnswerBy,
    firstAnsweredAt: ticket.firstAnsweredAt,
    createTime: wallTime(ticket.createdAt),
    createAt: ticket.createdAt,
    updateAt: ticket.updatedAt,
  }
}

/** The number of the order that a conversation is about. */
export const orderOf = ({ refType, refId }: Pick<Conversation, 'refType' | 'refId'>) =>
  refType === null || refId === null ? null : orderNumber(refType, refId)

/** A message as its user reads it: which of us wrote is nobody's business but ours. */
export function messageView(
  { number, author, content, fileIds, createdAt }: Message,
  { links, userId, now }: { links: Pick<Files['links'], 'urlOf'>; userId: string; now: number },
): SupportMessage {
  return {
    number,
    author,
    text: content,
    pictures: fileIds.map((fileId) => ({ fileId, url: links.urlOf(fileId, userId, now) })),
    at: createdAt,
  }
}

/** When what was answered ends by itself; null where it does not. */
export const endsAt = ({ status, dueAt }: Conversation): number | null =>
  status === 'answered' ? dueAt : null
