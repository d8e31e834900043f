import type { Transitions } from '../platform/transitions.ts'
import type { Conversation } from './tables.ts'

/** Transitions of a chat or ticket: a user's message waits, an answer settles the messages read. */
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
