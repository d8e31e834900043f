import { endpoints, type InputOf, type Language } from '@candor/api'
import type { Pool } from 'pg'
import { contactOf, findUser } from '../people/index.ts'
import { change, query, type Route, type Session } from '../platform/http/route.ts'
import { refuse, runUnkeyed, type Lane } from '../platform/lane/index.ts'
import { askTranscript } from './commands/ask-transcript.ts'
import { notePresence } from './commands/note-presence.ts'
import { readConversation } from './commands/read-conversation.ts'
import { createTicket, replyTicket, sendChat } from './commands/write-message.ts'
import { orderStateOf } from './own-order.ts'
import { chatOf, listTickets, readChat, readTicket, wholeOf, type Reader } from './queries.ts'
import { transcriptOf } from './transcript.ts'
import { showUserTyping } from './typing.ts'

type Tools = Reader &
  Parameters<typeof showUserTyping>[0] & {
    readonly pool: Pick<Pool, 'query'>
    readonly lane: Pick<Lane, 'run'>
  }

/** User endpoints: the chat, tickets, and the hourly sign of presence. */
export function supportRoutes(tools: Tools): Route[] {
  const { pool, lane, terms } = tools
  return [
    query(endpoints.importantCustomerOnLine, async ({ user }) => {
      // A failed write is repeated in an hour; the user sees no error for it.
      if (user !== null) await runUnkeyed({ lane }, notePresence, user.userId, user)
      return null
    }),
    query(endpoints.getChat, ({ input, user, now }) =>
      readChat(tools, { userId: user.userId, now }, input.before),
    ),
    change(endpoints.sendChat, sendChat(terms), {
      prepare: ({ input, user, lang }) => ({ ...input, ...by(user, lang, input) }),
    }),
    query(endpoints.getChatTranscript, async ({ user, lang, now }) => {
      const chat = await chatOf(pool, user.userId)
      if (chat === null) return refuse('NOT_FOUND')
      return transcriptOf(await wholeOf(pool, chat), lang, now)
    }),
    change(endpoints.mailChatTranscript, askTranscript, {
      // Sent to the user's own e-mail address only.
      async prepare({ user }) {
        const found = await findUser(pool, user.userId)
        const contact = found === null ? null : contactOf(found)
        return contact?.type === 'email' ? {} : refuse('GUEST_NOT_ALLOWED')
      },
    }),
    change(endpoints.readConversation, readConversation, {
      prepare: ({ input: { id, number } }) => ({ id, number }),
    }),
    query(endpoints.noteTyping, async ({ user, now }) => {
      await showUserTyping(tools, user.userId, now)
      return null
    }),
    change(endpoints.createTicket, createTicket(terms), {
      async prepare({ input, user, lang }) {
        const { userId } = user
        const order = orderOf(input)
        if (order !== null && (await orderStateOf(pool, userId, order)) === null)
          return refuse('NOT_FOUND')
        const { refType, refId } = order ?? { refType: null, refId: null }
        return { ...input, refType, refId, ...by(user, lang, input) }
      },
    }),
    change(endpoints.replyTicket, replyTicket(terms), {
      prepare: ({ input, user, lang }) => ({ ...input, ...by(user, lang, input) }),
    }),
    query(endpoints.listTickets, ({ input, user, now }) =>
      listTickets(tools, { userId: user.userId, now }, input),
    ),
    query(
      endpoints.getTicket,
      async ({ input, user, now }) =>
        (await readTicket(tools, { userId: user.userId, now }, input.id)) ?? refuse('NOT_FOUND'),
    ),
  ]
}

const by = (
  { userId }: Session,
  lang: Language,
  { fileIds = [] }: { readonly fileIds?: readonly string[] | undefined },
) => ({ userId, lang, fileIds })

const orderOf = ({ refType, refId }: InputOf<typeof endpoints.createTicket>) =>
  refType === undefined || refId === undefined ? null : { refType, refId }
