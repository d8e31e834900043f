import { claimedItem, claimFault, record } from '../../operator/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations } from '../tables.ts'
import { deedOf, hasRead, needs, reads, type AtWork } from './claimed-conversation.ts'

export type Look = AtWork & { readonly fileId: string | null }

/**
 * Records that an operator reads a conversation, before it is shown: only when it has unread content, so that periodic
 * refreshes add no rows. Each view of a picture is recorded.
 */
export const lookAtConversation = command('lookAtConversation', {
  ...claimedItem,
  needs,
  reads,
  decide(state, input: Look, { now }) {
    const { id, actor, fileId } = input
    const conversation = state.conversations.get(id)
    if (conversation === undefined) return refuse('NOT_FOUND')
    const fault = claimFault(state, id, actor, now)
    if (fault !== null) return fault
    const { messages: number } = conversation
    if (fileId !== null) {
      const deed = { ...deedOf('seeSupportPicture', conversation), after: { fileId } }
      return { put: [record(actor, deed)], reply: null }
    }
    if (hasRead(conversation, actor)) return { reply: null }
    const deed = { ...deedOf('openConversation', conversation), after: { number } }
    return {
      put: [
        conversations.row({ ...conversation, openedBy: actor.id, openedNumber: number }),
        record(actor, deed),
      ],
      events: [supportEvent('supportRead', conversation)],
      reply: null,
    }
  },
})
