import { orderNumber, wallTime, type SupportMessage, type Ticket } from '@candor/api'
import type { Files } from '../platform/files/index.ts'
import type { Conversation, Message } from './tables.ts'

/** A ticket in its user's list. */
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

/** The order number of a conversation. */
export const orderOf = ({ refType, refId }: Pick<Conversation, 'refType' | 'refId'>) =>
  refType === null || refId === null ? null : orderNumber(refType, refId)

/** A message as its user reads it, without the operator's identity. */
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

/** When an answered conversation closes by itself; null otherwise. */
export const endsAt = ({ status, dueAt }: Conversation): number | null =>
  status === 'answered' ? dueAt : null
