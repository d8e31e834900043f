import type { OrderKind } from './order-number.ts'

/** The categories of a ticket, chosen by its user. */
export const ticketCategories = [
  'account',
  'identity',
  'recharge',
  'withdraw',
  'trade',
  'product',
  'loan',
  'reward',
  'other',
] as const

/** The kinds of orders that a ticket can name. */
export const ticketOrders = [
  'recharge',
  'withdrawal',
  'position',
  'option',
  'swap',
  'product_order',
  'ieo_order',
  'loan',
] as const satisfies readonly OrderKind[]

/** The state of a ticket's order: under way, done, or not done. */
export const ticketOrderStates = ['under_way', 'done', 'not_done'] as const
export type TicketOrderState = (typeof ticketOrderStates)[number]

/** Limits of messages to support: letters of a message and of a subject, pictures of a message. */
export const messageBounds = { letters: 2_000, subjectLetters: 80, pictures: 4 } as const

/**
 * The state of a conversation: it waits for an operator, it was answered, or it is closed until its user writes again.
 */
export const conversationStates = ['waiting', 'answered', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]
