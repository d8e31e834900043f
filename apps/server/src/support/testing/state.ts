import { owned, type Row, type Rows } from '../../platform/lane/index.ts'
import type { Conversation } from '../tables.ts'
import { loadSupport } from '../terms.ts'

/** Thursday, 12:00 at UTC+8: support is open until 21:00. */
export const now = Date.parse('2026-11-26T12:00:00+08:00')
export const context = { now, newId: () => '900' }
export const minute = 60_000
const userId = '64'

/** Open every day from nine to nine; ten minutes for a chat, an hour for a ticket. */
export const terms = loadSupport({
  hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '21:00' }],
  chatAnswerMinutes: 10,
  ticketAnswerMinutes: 60,
  chatSilenceMinutes: 120,
  ticketSilenceMinutes: 1_440,
})

export const written = { userId, content: 'Where is it?', fileIds: [], lang: 'en-us' } as const

export const chat: Conversation = {
  ...owned(userId),
  id: '700',
  kind: 'chat',
  status: 'waiting',
  subject: null,
  category: null,
  refType: null,
  refId: null,
  lang: 'en-us',
  messages: 3,
  waitingSinceAt: now - minute,
  dueAt: now + minute,
  firstAnswerBy: now + minute,
  firstAnsweredAt: null,
  openedBy: null,
  openedNumber: 0,
  userReadNumber: 0,
  createdAt: now - minute,
  updatedAt: now - minute,
  closedAt: null,
  version: 3,
}

/** Rows as a decision sees them, found by id. */
export function rows<R extends { readonly id: string }>(...list: readonly R[]): Rows<R> {
  return { all: () => [...list], get: (id) => list.find((row) => row.id === id) }
}

/** Rows that a decision puts into a table. */
export function put<R>(decision: object, table: string): R[] {
  const changes = (decision as { put?: readonly unknown[] }).put ?? []
  return changes.flatMap((change) => {
    const row = change as Partial<Row>
    return row.table?.name === table ? [row.value as R] : []
  })
}
