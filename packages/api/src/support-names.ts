import type { OrderKind } from './order-number.ts'

/** What a ticket is about; its user chooses. */
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

/** The orders that a ticket can name. */
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

/** Where the order of a ticket stands: still under way, carried out, or come to nothing. */
export const ticketOrderStates = ['under_way', 'done', 'not_done'] as const
export type TicketOrderState = (typeof ticketOrderStates)[number]

/** Bounds of what is written to support: letters of a message and of a subject, pictures of a message. */
export const messageBounds = { letters: 2_000, subjectLetters: 80, pictures: 4 } as const

/** Where a conversation stands: it waits for an operator, it was answered, or it is over until its user writes again. */
export const conversationStates = ['waiting', 'answered', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]
