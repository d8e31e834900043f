import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Remark, withAuditor } from './operator-shapes.ts'
import { queueFields, queueItemFields } from './queue.ts'
import { page } from './query.ts'
import { Count, Id, Language, Ms, Text } from './scalars.ts'
import { conversationStates, ticketOrderStates } from './support-names.ts'
import { MessageText, TicketCategory, TicketOrder } from './support-shapes.ts'

/** The roles that answer users. No other operator reads users' messages, not even the auditor. */
export const supportWorkers = ['support'] as const

const shared = { concept: 'operator', auth: 'operator', roles: supportWorkers } as const
const reading = { count: 300, perMs: MINUTE, by: 'user' } as const
const acting = { count: 120, perMs: MINUTE, by: 'user' } as const

/** A conversation in its queue: without its messages, until the operator who claimed it opens it. */
export const SupportItem = v.strictObject({
  ...queueItemFields,
  userId: Id,
  kind: v.picklist(['chat', 'ticket']),
  statusKey: v.picklist(conversationStates),
  lang: Language,
  ticketNo: v.nullable(Text),
  category: v.nullable(TicketCategory),
  refType: v.nullable(TicketOrder),
  orderNo: v.nullable(Text),
  messages: Count,
  /** The last time at which their app reported to be open; it does so once an hour. */
  seenAt: v.nullable(Ms),
  /** The time since which a message waits for an answer. */
  waitingSinceAt: v.nullable(Ms),
  createdAt: Ms,
  closedAt: v.nullable(Ms),
})
export type SupportItem = v.InferOutput<typeof SupportItem>

const queueList = { ...shared, roles: withAuditor(supportWorkers), limit: reading, errors: [] }

export const listChats = endpoint({
  ...queueList,
  name: 'listChats',
  request: v.object(queueFields),
  result: page(SupportItem),
  summary: 'Live chats, whoever waits longest on top.',
})

export const listTicketItems = endpoint({
  ...queueList,
  name: 'listTicketItems',
  request: v.object(queueFields),
  result: page(SupportItem),
  summary: 'Tickets, what is to be answered first on top.',
})

const claimErrors = ['NOT_FOUND', 'NOT_CLAIMED', 'CLAIMED_BY_ANOTHER'] as const

/** The messages, for the answering operator. */
export const OpenedConversation = v.strictObject({
  id: Id,
  subject: v.nullable(Text),
  statusKey: v.picklist(conversationStates),
  orderNo: v.nullable(Text),
  /** The present state of the order concerned. */
  orderState: v.nullable(v.picklist(ticketOrderStates)),
  /** The last message that its user has read; 0 for none. */
  readUpTo: Count,
  messages: v.array(
    v.strictObject({
      number: Count,
      author: v.picklist(['user', 'support']),
      /** The operator who wrote it. */
      operatorName: v.nullable(Text),
      text: Text,
      fileIds: v.array(Id),
      at: Ms,
    }),
  ),
  /** Operators' internal notes, in order; the latest fifty. */
  notes: v.array(v.strictObject({ operatorName: Text, text: Text, at: Ms })),
  /** The operators to whom it can be handed over. */
  colleagues: v.array(v.strictObject({ id: Id, name: Text })),
})
export type OpenedConversation = v.InferOutput<typeof OpenedConversation>

const conversationErrors = [...claimErrors, 'OWN_ACCOUNT'] as const

export const openConversation = endpoint({
  ...shared,
  name: 'openConversation',
  limit: reading,
  request: v.strictObject({ id: Id }),
  result: OpenedConversation,
  errors: conversationErrors,
  summary:
    'What was said in a conversation, for who has claimed it. Each look that shows something new is on record.',
})

export const seeSupportPicture = endpoint({
  ...shared,
  name: 'seeSupportPicture',
  limit: acting,
  request: v.strictObject({ id: Id, fileId: Id }),
  /** A `data:` URL: the picture has no address of its own. */
  result: v.strictObject({ image: Text }),
  errors: conversationErrors,
  summary: 'A picture of a conversation, marked with who looks and when. Each look is on record.',
})

export const answerConversation = endpoint({
  ...shared,
  name: 'answerConversation',
  limit: acting,
  request: v.strictObject({ id: Id, content: MessageText }),
  result: v.strictObject({ number: Count }),
  errors: [...conversationErrors, 'STATE_CHANGED'],
  summary: 'Answers a conversation that they have claimed, and keeps it for another while.',
})

export const noteDeskTyping = endpoint({
  ...shared,
  name: 'noteDeskTyping',
  limit: acting,
  request: v.strictObject({ id: Id }),
  result: v.null(),
  errors: claimErrors,
  summary:
    'Tells the user of a claimed chat, by the stream, that somebody types. It is kept nowhere.',
})

/** A published answer, ready for use in a conversation. */
export const CannedAnswer = v.strictObject({
  id: Id,
  topic: TicketCategory,
  /** The English title, by which operators find it. */
  title: Text,
  /** The English text, for an operator who does not read the user's language. */
  meaning: Text,
  /** The text in the requested language. */
  text: Text,
})
export type CannedAnswer = v.InferOutput<typeof CannedAnswer>

export const listCannedAnswers = endpoint({
  ...shared,
  name: 'listCannedAnswers',
  roles: withAuditor(supportWorkers),
  limit: reading,
  request: v.object({ lang: Language }),
  result: v.array(CannedAnswer),
  errors: [],
  summary:
    'The published answers in the language of a user, topic by topic, with their figures filled in.',
})

export const handOverConversation = endpoint({
  ...shared,
  name: 'handOverConversation',
  limit: acting,
  /** The remark is for the other operator; it is recorded. */
  request: v.strictObject({ id: Id, operatorId: Id, remark: Remark }),
  result: v.null(),
  errors: [...conversationErrors, 'STATE_CHANGED'],
  summary: 'Gives a conversation to somebody else who answers users.',
})

export const noteConversation = endpoint({
  ...shared,
  name: 'noteConversation',
  limit: acting,
  request: v.strictObject({ id: Id, note: Remark }),
  result: v.null(),
  errors: [...conversationErrors, 'STATE_CHANGED'],
  summary: 'Notes something on a claimed conversation for other operators. Its user never sees it.',
})

export const closeConversation = endpoint({
  ...shared,
  name: 'closeConversation',
  limit: acting,
  /** The last message that the operator saw: a later message keeps a conversation open. */
  request: v.strictObject({ id: Id, number: Count }),
  result: v.null(),
  errors: [...conversationErrors, 'STATE_CHANGED'],
  summary: 'Ends a conversation; it goes on if its user writes again.',
})

export const createDeskStreamTicket = endpoint({
  ...shared,
  name: 'createDeskStreamTicket',
  limit: acting,
  request: v.strictObject({}),
  result: v.strictObject({ ticket: Text, expireAt: Ms }),
  errors: [],
  summary: 'Signs a WebSocket of the console in, once and within half a minute.',
})
