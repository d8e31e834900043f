import { endpoints, type OpenedConversation, type SupportItem } from '@candor/api'
import type { Pool } from 'pg'
import {
  actorOf,
  colleaguesOf,
  itemAsked,
  ownAccountFault,
  pictureFor,
  watchedQueue,
  type AboutItem,
  type Clock,
  type OnItem,
} from '../../operator/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { change, query, type Route } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Lane, type Refusal } from '../../platform/lane/index.ts'
import { readOwn } from '../../platform/own-rows.ts'
import { partOf } from '../../platform/part.ts'
import { answerConversation } from '../commands/answer-conversation.ts'
import type { AtWork } from '../commands/claimed-conversation.ts'
import { closeConversation } from '../commands/close-conversation.ts'
import { handOverConversation } from '../commands/hand-over-conversation.ts'
import { noteConversation } from '../commands/note-conversation.ts'
import { lookAtConversation, type Look } from '../commands/look-at-conversation.ts'
import { messagesOf, notesOf } from '../queries.ts'
import { conversations } from '../tables.ts'
import { aboutOrder } from '../own-order.ts'
import type { SupportTerms } from '../terms.ts'
import { showSupportTyping } from '../typing.ts'
import { orderOf, ticketView } from '../view.ts'
import { anyConversation, chatQueue, ticketQueue } from './queue.ts'

export type ConsoleTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly files: Pick<Files, 'read'>
  readonly terms: SupportTerms
  /** The users' stream. */
  readonly live: Parameters<typeof showSupportTyping>[0]['live']
}

/** Number of latest messages shown. */
const openedPage = 200

/** Console endpoints of support: two queues, views, answers and closing. */
export function supportConsoleRoutes(tools: ConsoleTools): Route[] {
  const { pool, files, terms } = tools
  const owner = ({ ownerId }: AtWork) => ownerId
  const ofLook = ({ ownerId }: Look) => ownerId
  return [
    query(endpoints.listChats, watchedQueue(tools, chatQueue, itemOf)),
    query(endpoints.listTicketItems, watchedQueue(tools, ticketQueue, itemOf)),
    change(endpoints.openConversation, lookAtConversation, {
      async prepare(request) {
        const work = await decidedBy(tools, request)
        return isRefusal(work) ? work : { ...work, fileId: null }
      },
      owner: ofLook,
      finish: (_reply, _request, { input }) => opened(pool, input),
    }),
    change(endpoints.seeSupportPicture, lookAtConversation, {
      async prepare(request) {
        const work = await decidedBy(tools, request)
        if (isRefusal(work)) return work
        const { fileId } = request.input
        if (!(await isShownIn(pool, work, fileId))) return refuse('NOT_FOUND')
        return { ...work, fileId }
      },
      owner: ofLook,
      finish: async (_reply, { now }, { input: { ownerId, fileId, actor } }) => ({
        image: await pictureFor(files, { ownerId, fileId: fileId!, actor }, now),
      }),
    }),
    query(endpoints.noteDeskTyping, ({ input, user, now }) =>
      showSupportTyping(tools, input.id, user.userId, now),
    ),
    change(endpoints.answerConversation, answerConversation(terms), {
      async prepare(request) {
        const work = await decidedBy(tools, request)
        return isRefusal(work) ? work : { ...work, content: request.input.content }
      },
      owner,
    }),
    change(endpoints.handOverConversation, handOverConversation, {
      async prepare(request) {
        const work = await decidedBy(tools, request)
        if (isRefusal(work)) return work
        const all = await colleaguesOf(pool, 'support')
        const to = all.find(({ id }) => id === request.input.operatorId)
        if (to === undefined) return refuse('NOT_FOUND')
        return { ...work, to, remark: request.input.remark }
      },
      owner,
    }),
    change(endpoints.noteConversation, noteConversation, {
      async prepare(request) {
        const work = await decidedBy(tools, request)
        return isRefusal(work) ? work : { ...work, content: request.input.note }
      },
      owner,
    }),
    change(endpoints.closeConversation, closeConversation, {
      async prepare(request) {
        const work = await decidedBy(tools, request)
        return isRefusal(work) ? work : { ...work, number: request.input.number }
      },
      owner,
    }),
  ]
}

/** The claimed or viewed conversation with colleagues' notes, for operators who are not its user. */
async function decidedBy(
  { pool }: Pick<ConsoleTools, 'pool'>,
  request: AboutItem<OnItem>,
): Promise<AtWork | Refusal> {
  const found = await itemAsked({ pool, queue: anyConversation, rows: conversations }, request)
  if (isRefusal(found)) return found
  const work = { id: found.id, ownerId: found.userId, actor: actorOf(request) }
  return (await ownAccountFault(pool, [work.ownerId], work.actor, request.now)) ?? work
}

async function opened(
  pool: ConsoleTools['pool'],
  { id, ownerId, actor }: AtWork,
): Promise<OpenedConversation> {
  const conversation = (await readOwn(pool, conversations, ownerId, id))!
  const [messages, all, orderState, noted] = await Promise.all([
    messagesOf(pool, conversation, conversation.messages + 1, openedPage),
    colleaguesOf(pool, 'support'),
    aboutOrder(pool, conversation),
    notesOf(pool, conversation),
  ])
  return {
    id,
    subject: conversation.subject,
    statusKey: conversation.status,
    orderNo: orderOf(conversation),
    orderState,
    readUpTo: conversation.userReadNumber,
    notes: noted.map(({ operatorName, content, createdAt }) => ({
      operatorName,
      text: content,
      at: createdAt,
    })),
    messages: messages.map(({ number, author, operatorName, content, fileIds, createdAt }) => ({
      number,
      author,
      operatorName,
      text: content,
      fileIds: [...fileIds],
      at: createdAt,
    })),
    colleagues: all.filter((one) => one.id !== actor.id),
  }
}

async function isShownIn(
  pool: ConsoleTools['pool'],
  { ownerId, id }: AtWork,
  fileId: string,
): Promise<boolean> {
  const found = await pool.query(
    `select from support_message where part = $1 and user_id = $2 and conversation_id = $3
       and file_ids @> to_jsonb($4::text) limit 1`,
    [partOf(ownerId), ownerId, id, fileId],
  )
  return found.rowCount !== 0
}

function itemOf(stored: Readonly<Record<string, unknown>>, clock: Clock): SupportItem {
  const one = conversations.parse({ ...stored })
  const seenAt = stored['seen_at'] as string | null
  return {
    ...clock,
    version: one.version,
    userId: one.userId,
    kind: one.kind,
    statusKey: one.status,
    lang: one.lang,
    ticketNo: one.kind === 'ticket' ? ticketView(one).ticketNo : null,
    category: one.category,
    refType: one.refType,
    orderNo: orderOf(one),
    messages: one.messages,
    // not money: a time
    seenAt: seenAt === null ? null : Number(seenAt),
    waitingSinceAt: one.waitingSinceAt,
    createdAt: one.createdAt,
    closedAt: one.closedAt,
  }
}
