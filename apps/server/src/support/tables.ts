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
  /** In which its user reads. */
  lang: words<Language>(),
  /** How many messages there are. */
  messages: whole,
  waitingSinceAt: optional(ms),
  /** Until when an answer is aimed at; of what was answered, when it ends by itself. */
  dueAt: ms,
  firstAnswerBy: ms,
  firstAnsweredAt: optional(ms),
  /** Which operator has read how far. */
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

/** A user has one chat, which is loaded by itself, and tickets, which commands name. */
export const conversations = table('support_conversation', {
  steps: { of: ({ status }) => status, table: conversationTransitions },
  key: ['id'],
  load: "t.kind = 'chat'",
  columns: conversationColumns,
})

const messageColumns = {
  id,
  conversationId: id,
  /** From 1, without gaps: two who write at once cannot have the same. */
  number: whole,
  author: words<'user' | 'support'>(),
  operatorId: optional(id),
  operatorName: optional(text),
  content: text,
  fileIds: json<readonly string[]>(),
  createdAt: ms,
}
export type Message = RowOf<typeof messageColumns>

/** What was said; never changed. */
export const messages = table('support_message', {
  key: ['id'],
  append: true,
  load: 'false',
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

/** What operators tell each other of a conversation; never changed, and never shown to its user. */
export const notes = table('support_note', {
  key: ['id'],
  append: true,
  load: 'false',
  columns: noteColumns,
})

/** When a user's app last said that it is open; nothing else writes it, and support alone reads it. */
export const presences = table('support_presence', { key: [], columns: { seenAt: ms } })
