import { claimedItem, decided } from '../../operator/index.ts'
import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations, type Conversation } from '../tables.ts'
import { deedOf, hasRead, needs, reads, workedOn, type AtWork } from './claimed-conversation.ts'

export type Close = AtWork & {
  /** The last message that they saw. */
  readonly number: number
}

/** Closes a conversation, unless its user wrote a message meanwhile that was not read. */
export const closeConversation = command('closeConversation', {
  ...claimedItem,
  needs,
  reads,
  decide(state, input: Close, { now }) {
    const found = workedOn(state, input, now)
    if (isRefusal(found)) return found
    const { actor, number } = input
    if (!hasRead(found, actor) || number !== found.messages) return refuse('STATE_CHANGED')
    const closed: Conversation = {
      ...found,
      status: 'closed',
      waitingSinceAt: null,
      closedAt: now,
      updatedAt: now,
      version: found.version + 1,
    }
    const claim = state.claims.get(found.id)!
    return {
      put: [
        conversations.row(closed),
        ...decided(claim, actor, deedOf('closeConversation', found), now),
      ],
      events: [supportEvent('supportClosed', found)],
      reply: null,
    }
  },
})
