import * as v from 'valibot'
import { Count, Id, Ms, Text, text } from './scalars.ts'
import {
  conversationStates,
  messageBounds,
  ticketCategories,
  ticketOrders,
  ticketOrderStates,
} from './support-names.ts'

/** What somebody writes: text and nothing else, never shown as anything else. */
export const MessageText = v.pipe(
  text(1, messageBounds.letters),
  v.check((value) => value.trim() !== '', 'required'),
)

/** Own pictures that were uploaded for a chat. */
export const MessagePictures = v.optional(
  v.pipe(v.array(Id), v.minLength(1), v.maxLength(messageBounds.pictures)),
)

/** One message of a conversation. */
export const SupportMessage = v.strictObject({
  /** Counts from 1 in each conversation, without gaps. */
  number: Count,
  author: v.picklist(['user', 'support']),
  text: Text,
  /** Links for their owner alone, good for five minutes. */
  pictures: v.array(v.strictObject({ fileId: Id, url: Text })),
  at: Ms,
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>

/** On which days of the week (1 is Monday) somebody answers, from when to when, at UTC+8. */
export const SupportHours = v.strictObject({ days: v.array(Count), from: Text, to: Text })
export type SupportHours = v.InferOutput<typeof SupportHours>

/** When somebody is there. */
const staffed = {
  isOpen: v.boolean(),
  /** When somebody answers next: now, while it is open; null where nobody ever does. */
  opensAt: v.nullable(Ms),
  /** Until when; null while it is closed. */
  closesAt: v.nullable(Ms),
  hours: v.array(SupportHours),
}

/** The chat of a user, with its latest messages. */
export const SupportChat = v.strictObject({
  ...staffed,
  /** Null before its user has said anything. */
  id: v.nullable(Id),
  /** The last message that support has read; 0 where it has read none. */
  readUpTo: Count,
  statusKey: v.picklist(['none', ...conversationStates]),
  /** How many wait before and with them: 1 is next. Null where an operator has it, or it waits for nobody. */
  position: v.nullable(Count),
  /** Whether an operator works on it now. */
  isAttended: v.boolean(),
  /** Until when the first answer is aimed at; null where nothing waits for one. */
  answerBy: v.nullable(Ms),
  /** When it ends by itself if its user says no more; null where it does not. */
  endsAt: v.nullable(Ms),
  messages: v.array(SupportMessage),
  /** Whether there are messages before these. */
  hasEarlier: v.boolean(),
})
export type SupportChat = v.InferOutput<typeof SupportChat>

export const TicketCategory = v.picklist(ticketCategories)
export type TicketCategory = v.InferOutput<typeof TicketCategory>
export const TicketOrder = v.picklist(ticketOrders)
export type TicketOrder = v.InferOutput<typeof TicketOrder>

/** A question with a number, answered in writing. */
export const Ticket = v.strictObject({
  id: Id,
  ticketNo: Text,
  subject: Text,
  category: TicketCategory,
  refType: v.nullable(TicketOrder),
  refId: v.nullable(Id),
  /** The number of the order that it is about. */
  orderNo: v.nullable(Text),
  statusKey: v.picklist(conversationStates),
  /** Until when the first answer is aimed at, in the hours in which somebody is there. */
  firstAnswerBy: Ms,
  firstAnsweredAt: v.nullable(Ms),
  createTime: Text,
  createAt: Ms,
  updateAt: Ms,
})
export type Ticket = v.InferOutput<typeof Ticket>

export const TicketDetail = v.strictObject({
  ...Ticket.entries,
  ...staffed,
  endsAt: v.nullable(Ms),
  /** Where the order that it is about stands now; null where it is about none. */
  orderState: v.nullable(v.picklist(ticketOrderStates)),
  /** The last message that support has read; 0 where it has read none. */
  readUpTo: Count,
  messages: v.array(SupportMessage),
})
export type TicketDetail = v.InferOutput<typeof TicketDetail>
