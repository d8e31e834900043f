import type { Transitions } from '../platform/transitions.ts'
import type { Conversation } from './tables.ts'

/** How a chat or a ticket goes on: what its user writes waits, whoever answers settles what they have read. */
export const conversationTransitions: Transitions<Conversation['status']> = {
  waiting: { answerConversation: ['answered'], closeConversation: ['closed'] },
  answered: {
    sendChat: ['waiting'],
    replyTicket: ['waiting'],
    closeConversation: ['closed'],
    closeSilent: ['closed'],
  },
  closed: { sendChat: ['waiting'], replyTicket: ['waiting'] },
}
