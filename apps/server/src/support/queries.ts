import type { endpoints, InputOf, ResultOf, SupportChat, TicketDetail } from '@candor/api'
import type { Pool } from 'pg'
import type { Files } from '../platform/files/index.ts'
import { isStoredId } from '../platform/lane/index.ts'
import { listOwn, readOwn } from '../platform/own-rows.ts'
import { readPage } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { aboutOrder } from './own-order.ts'
import {
  conversations,
  messages,
  notes,
  type Conversation,
  type Message,
  type Note,
} from './tables.ts'
import { staffedAt, type SupportTerms } from './terms.ts'
import { endsAt, messageView, ticketView } from './view.ts'

export type Reader = {
  readonly pool: Pick<Pool, 'query'>
  readonly files: { readonly links: Pick<Files['links'], 'urlOf'> }
  readonly terms: SupportTerms
}
type Stored = Record<string, unknown>
type Asked = { readonly userId: string; readonly now: number }

/** Number of latest messages per read. */
const chatPage = 50

/** A user's chat; empty before the first message. */
export async function readChat(
  reader: Reader,
  { userId, now }: Asked,
  before: number | undefined,
): Promise<SupportChat> {
  const { pool, terms, files } = reader
  const found = await pool.query<Stored>(
    `select q.*, exists (select from operator_claim c where c.part = q.part and c.user_id = q.user_id
       and c.id = q.id and c.until_at > $3) as is_attended
     from support_conversation q where q.part = $1 and q.user_id = $2 and q.kind = 'chat'`,
    [partOf(userId), userId, now],
  )
  const staffed = staffedAt(terms, now)
  const nothing = {
    id: null,
    readUpTo: 0,
    position: null,
    isAttended: false,
    answerBy: null,
    endsAt: null,
  }
  const [stored] = found.rows
  if (stored === undefined)
    return { ...staffed, ...nothing, statusKey: 'none', messages: [], hasEarlier: false }
  const chat = conversations.parse(stored)
  const isAttended = stored['is_attended'] === true && chat.status !== 'closed'
  const isWaiting = chat.status === 'waiting'
  const messageRows = await messagesOf(pool, chat, before ?? chat.messages + 1, chatPage)
  return {
    ...staffed,
    id: chat.id,
    readUpTo: chat.openedNumber,
    statusKey: chat.status,
    position: isWaiting && !isAttended ? await placeOf(pool, chat, now) : null,
    isAttended,
    answerBy: isWaiting ? chat.dueAt : null,
    endsAt: endsAt(chat),
    messages: messageRows.map((one) => messageView(one, { links: files.links, userId, now })),
    hasEarlier: (messageRows[0]?.number ?? 1) > 1,
  }
}

/** Place in the queue: chats that wait for an operator before this one, and this one. */
async function placeOf(
  pool: Reader['pool'],
  { id, dueAt }: Conversation,
  now: number,
): Promise<number> {
  const { rows } = await pool.query<{ before: number }>(
    `select count(*)::integer as before from support_conversation q
     where q.kind = 'chat' and q.status <> 'closed' and q.status = 'waiting'
       and (q.due_at, q.id) < ($1, $2::bigint)
       and not exists (select from operator_claim c where c.part = q.part and c.user_id = q.user_id
         and c.id = q.id and c.until_at > $3)`,
    [dueAt, id, now],
  )
  return (rows[0]?.before ?? 0) + 1
}

/** The latest messages before this number, in order. */
export async function messagesOf(
  pool: Reader['pool'],
  { userId, id }: Pick<Conversation, 'userId' | 'id'>,
  before: number,
  count: number,
): Promise<Message[]> {
  const rows = await listOwn(
    pool,
    messages,
    userId,
    'and conversation_id = $3 and number < $4 order by number desc limit $5',
    [id, before, count],
  )
  return rows.toReversed()
}

/** Messages per page. */
const wholePage = 1_000

/** All messages, in order. */
export async function wholeOf(
  pool: Reader['pool'],
  of: Pick<Conversation, 'userId' | 'id' | 'messages'>,
): Promise<Message[]> {
  const pages: Message[][] = []
  for (let before = of.messages + 1; before > 1;) {
    const messageRows = await messagesOf(pool, of, before, wholePage)
    pages.push(messageRows)
    before = messageRows[0]?.number ?? 1
  }
  return pages.toReversed().flat()
}

/** Operators' notes on a conversation, in order. */
export async function notesOf(
  pool: Reader['pool'],
  { userId, id }: Pick<Conversation, 'userId' | 'id'>,
): Promise<Note[]> {
  const rows = await listOwn(
    pool,
    notes,
    userId,
    'and conversation_id = $3 order by id desc limit $4',
    [id, notePage],
  )
  return rows.toReversed()
}

/** Number of latest notes shown. */
const notePage = 50

/** The chat row of a user; null before the first message. */
export async function chatOf(pool: Reader['pool'], userId: string): Promise<Conversation | null> {
  const [chat = null] = await listOwn(pool, conversations, userId, `and kind = 'chat'`)
  return chat
}

type ListTickets = typeof endpoints.listTickets

export function listTickets(
  { pool }: Reader,
  { userId, now }: Asked,
  input: InputOf<ListTickets>,
): Promise<ResultOf<ListTickets>> {
  const query = {
    select: '*',
    from: 'support_conversation',
    where: ['part = $1', 'user_id = $2', `kind = 'ticket'`, '($3::text is null or status = $3)'],
    values: [partOf(userId), userId, input.status ?? null],
    at: 'updated_at',
    id: 'id',
  }
  return readPage(pool, query, input, now, (row) => ticketView(conversations.parse({ ...row })))
}

export async function readTicket(
  { pool, terms, files }: Reader,
  { userId, now }: Asked,
  id: string,
): Promise<TicketDetail | null> {
  if (!isStoredId(id)) return null
  const ticket = await readOwn(pool, conversations, userId, id)
  if (ticket?.kind !== 'ticket') return null
  const [messageRows, orderState] = await Promise.all([
    wholeOf(pool, ticket),
    aboutOrder(pool, ticket),
  ])
  return {
    ...ticketView(ticket),
    ...staffedAt(terms, now),
    endsAt: endsAt(ticket),
    orderState,
    readUpTo: ticket.openedNumber,
    messages: messageRows.map((one) => messageView(one, { links: files.links, userId, now })),
  }
}
