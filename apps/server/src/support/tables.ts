import type { ConversationState, Language, TicketCategory, TicketOrder } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import type { Kind } from './terms.ts'
import { conversationTransitions } from './transitions.ts'

const { id, json, ms, optional, text, whole, words } = column

const conversationColumns = {
  id,
  kind: words<Kind>(),
  status: words<ConversationState>(),
  subject: optional(text),
  category: optional(words<TicketCategory>()),
  refType: optional(words<TicketOrder>()),
  refId: optional(id),
  /** Language of its user. */
  lang: words<Language>(),
  /** Number of messages. */
  messages: whole,
  waitingSinceAt: optional(ms),
  /** Planned time of the answer; for an answered conversation, when it closes by itself. */
  dueAt: ms,
  firstAnswerBy: ms,
  firstAnsweredAt: optional(ms),
  /** The operator who last read it, and how far. */
  openedBy: optional(id),
  openedNumber: whole,
  /** How far its user has read. */
  userReadNumber: whole,
  createdAt: ms,
  updatedAt: ms,
  closedAt: optional(ms),
  version: whole,
}
export type Conversation = RowOf<typeof conversationColumns>

/** A user has one chat, loaded by itself, and tickets, which commands name. */
export const conversations = table('support_conversation', {
  steps: { of: ({ status }) => status, table: conversationTransitions },
  key: ['id'],
  load: "t.kind = 'chat'",
  columns: conversationColumns,
})

const messageColumns = {
  id,
  conversationId: id,
  /** From 1 without gaps: two concurrent writers cannot have the same. */
  number: whole,
  author: words<'user' | 'support'>(),
  operatorId: optional(id),
  operatorName: optional(text),
  content: text,
  fileIds: json<readonly string[]>(),
  createdAt: ms,
}
export type Message = RowOf<typeof messageColumns>

/** Append-only: messages. */
export const messages = table('support_message', {
  key: ['id'],
  append: true,
  columns: messageColumns,
})

const noteColumns = {
  id,
  conversationId: id,
  operatorId: id,
  operatorName: text,
  content: text,
  createdAt: ms,
}
export type Note = RowOf<typeof noteColumns>

/** Append-only: operators' notes on a conversation, never shown to its user. */
export const notes = table('support_note', {
  key: ['id'],
  append: true,
  columns: noteColumns,
})

/** When a user's app last reported that it is open; written by that call alone, read by support alone. */
export const presences = table('support_presence', { key: [], columns: { seenAt: ms } })
