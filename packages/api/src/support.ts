import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { listFields, page, wholeNumber } from './query.ts'
import { Count, Id, Text, text } from './scalars.ts'
import { conversationStates, messageBounds } from './support-names.ts'
import {
  MessagePictures,
  MessageText,
  SupportChat,
  Ticket,
  TicketCategory,
  TicketDetail,
  TicketOrder,
} from './support-shapes.ts'

const shared = { concept: 'support', auth: 'token' } as const
const reading = { count: 120, perMs: MINUTE, by: 'user' } as const
const writing = { count: 30, perMs: MINUTE, by: 'user' } as const

export const importantCustomerOnLine = endpoint({
  name: 'importantCustomerOnLine',
  concept: 'support',
  auth: 'optional',
  limit: { count: 2, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: v.null(),
  errors: [],
  summary: 'Hourly sign of presence, shown to who answers the chat and to nobody else. Never 401.',
})

export const getChat = endpoint({
  ...shared,
  name: 'getChat',
  limit: reading,
  request: v.object({
    /** Only messages before this number. */
    before: v.optional(wholeNumber(1, 1_000_000_000)),
  }),
  result: SupportChat,
  errors: [],
  summary:
    'The live chat with its latest 50 messages, the place in the queue, and when somebody is there.',
})

export const sendChat = endpoint({
  ...shared,
  name: 'sendChat',
  limit: writing,
  // A user restricted from signing in needs support all the more.
  underRestriction: true,
  request: v.strictObject({ content: MessageText, fileIds: MessagePictures }),
  result: v.strictObject({ number: v.pipe(v.number(), v.safeInteger()) }),
  errors: ['FILE_NOT_OWNED'],
  summary: 'Writes into the live chat; one that was over begins anew.',
})

export const getChatTranscript = endpoint({
  ...shared,
  name: 'getChatTranscript',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.strictObject({ name: Text, content: Text }),
  errors: ['NOT_FOUND'],
  summary: 'All that was ever said in the live chat, as a text to keep.',
})

export const mailChatTranscript = endpoint({
  ...shared,
  name: 'mailChatTranscript',
  limit: { count: 5, perMs: HOUR, by: 'user' },
  underRestriction: true,
  request: v.strictObject({}),
  result: v.null(),
  errors: ['NOT_FOUND', 'GUEST_NOT_ALLOWED'],
  summary: 'Sends what was said in the live chat to the own e-mail address.',
})

export const readConversation = endpoint({
  ...shared,
  name: 'readConversation',
  limit: reading,
  underRestriction: true,
  /** `number`: the last message that was seen. */
  request: v.strictObject({ id: Id, number: Count }),
  result: v.null(),
  errors: ['NOT_FOUND'],
  summary: 'Keeps how far the user has read the chat or a ticket; who answers sees it.',
})

export const noteTyping = endpoint({
  ...shared,
  name: 'noteTyping',
  limit: reading,
  underRestriction: true,
  request: v.strictObject({}),
  result: v.null(),
  errors: [],
  summary:
    'Tells the operator who has the chat, by the stream, that its user types. It is kept nowhere.',
})

export const createTicket = endpoint({
  ...shared,
  name: 'createTicket',
  limit: { count: 20, perMs: HOUR, by: 'user' },
  underRestriction: true,
  request: v.pipe(
    v.strictObject({
      subject: v.pipe(
        text(3, messageBounds.subjectLetters),
        v.check((value) => value.trim() !== '', 'required'),
      ),
      category: TicketCategory,
      content: MessageText,
      fileIds: MessagePictures,
      /** The user's own order concerned, both fields or neither. */
      refType: v.optional(TicketOrder),
      refId: v.optional(Id),
    }),
    v.forward(
      v.check(
        ({ refType, refId }) => (refType === undefined) === (refId === undefined),
        'required',
      ),
      ['refId'],
    ),
  ),
  result: Ticket,
  errors: ['FILE_NOT_OWNED', 'NOT_FOUND'],
  summary: 'Asks a question that is answered in writing, with the number of the order it is about.',
})

export const replyTicket = endpoint({
  ...shared,
  name: 'replyTicket',
  limit: writing,
  underRestriction: true,
  request: v.strictObject({ id: Id, content: MessageText, fileIds: MessagePictures }),
  result: Ticket,
  errors: ['FILE_NOT_OWNED', 'NOT_FOUND'],
  summary: 'Adds to an own ticket; one that was closed is open again.',
})

export const listTickets = endpoint({
  ...shared,
  name: 'listTickets',
  limit: reading,
  request: v.object({
    ...listFields,
    status: v.optional(v.picklist(conversationStates)),
  }),
  result: page(Ticket),
  errors: [],
  summary: 'Own tickets, latest first.',
})

export const getTicket = endpoint({
  ...shared,
  name: 'getTicket',
  limit: reading,
  request: v.object({ id: Id }),
  result: TicketDetail,
  errors: ['NOT_FOUND'],
  summary: 'An own ticket with all that was said.',
})
