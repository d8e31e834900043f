import { command, refuse } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations } from '../tables.ts'

export type ReadUpTo = {
  readonly id: string
  /** The last message that its user saw. */
  readonly number: number
}

/** Stores how far a user has read. The mark never decreases, and never passes the last message. */
export const readConversation = command('readConversation', {
  needs: { conversations },
  reads: ({ id }: ReadUpTo) => ({ conversations: [id] }),
  decide(state, { id, number }) {
    const found = state.conversations.get(id)
    if (found === undefined) return refuse('NOT_FOUND')
    const userReadNumber = Math.min(number, found.messages)
    if (userReadNumber <= found.userReadNumber) return { reply: null }
    return {
      put: [conversations.row({ ...found, userReadNumber })],
      events: [supportEvent('userRead', found)],
      reply: null,
    }
  },
})
