import * as v from 'valibot'
import { Count, Id, Ms, Text, text } from './scalars.ts'
import {
  conversationStates,
  messageBounds,
  ticketCategories,
  ticketOrders,
  ticketOrderStates,
} from './support-names.ts'

/** A message's text: plain text, never shown as anything else. */
export const MessageText = v.pipe(
  text(1, messageBounds.letters),
  v.check((value) => value.trim() !== '', 'required'),
)

/** The user's own pictures, uploaded for a chat. */
export const MessagePictures = v.optional(
  v.pipe(v.array(Id), v.minLength(1), v.maxLength(messageBounds.pictures)),
)

/** One message of a conversation. */
export const SupportMessage = v.strictObject({
  /** Counts from 1 in each conversation, without gaps. */
  number: Count,
  author: v.picklist(['user', 'support']),
  text: Text,
  /** Links for their owner only, valid for five minutes. */
  pictures: v.array(v.strictObject({ fileId: Id, url: Text })),
  at: Ms,
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>

/** The support hours of weekdays (1 is Monday), at UTC+8. */
export const SupportHours = v.strictObject({ days: v.array(Count), from: Text, to: Text })
export type SupportHours = v.InferOutput<typeof SupportHours>

/** The support times. */
const staffed = {
  isOpen: v.boolean(),
  /** The next opening: now while open; null without any hours. */
  opensAt: v.nullable(Ms),
  /** The closing time; null while closed. */
  closesAt: v.nullable(Ms),
  hours: v.array(SupportHours),
}

/** The chat of a user, with its latest messages. */
export const SupportChat = v.strictObject({
  ...staffed,
  /** Null before its user's first message. */
  id: v.nullable(Id),
  /** The last message that support has read; 0 for none. */
  readUpTo: Count,
  statusKey: v.picklist(['none', ...conversationStates]),
  /** The place in the queue: 1 is next. Null if an operator has it, or nothing waits. */
  position: v.nullable(Count),
  /** Whether an operator works on it now. */
  isAttended: v.boolean(),
  /** The target time of the first answer; null if nothing waits for one. */
  answerBy: v.nullable(Ms),
  /** The time at which it closes without further messages; null if it does not. */
  endsAt: v.nullable(Ms),
  messages: v.array(SupportMessage),
  /** Whether there are earlier messages. */
  hasEarlier: v.boolean(),
})
export type SupportChat = v.InferOutput<typeof SupportChat>

export const TicketCategory = v.picklist(ticketCategories)
export type TicketCategory = v.InferOutput<typeof TicketCategory>
export const TicketOrder = v.picklist(ticketOrders)
export type TicketOrder = v.InferOutput<typeof TicketOrder>

/** A numbered question, answered in writing. */
export const Ticket = v.strictObject({
  id: Id,
  ticketNo: Text,
  subject: Text,
  category: TicketCategory,
  refType: v.nullable(TicketOrder),
  refId: v.nullable(Id),
  /** The number of the order concerned. */
  orderNo: v.nullable(Text),
  statusKey: v.picklist(conversationStates),
  /** The target time of the first answer, within support hours. */
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
  /** The present state of the order concerned; null without one. */
  orderState: v.nullable(v.picklist(ticketOrderStates)),
  /** The last message that support has read; 0 for none. */
  readUpTo: Count,
  messages: v.array(SupportMessage),
})
export type TicketDetail = v.InferOutput<typeof TicketDetail>
