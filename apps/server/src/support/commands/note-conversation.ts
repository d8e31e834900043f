import { claimedItem, record, type Actor } from '../../operator/index.ts'
import { command, isRefusal, owned, type Change } from '../../platform/lane/index.ts'
import { notes, type Conversation } from '../tables.ts'
import { deedOf, needs, reads, workedOn, type AtWork } from './claimed-conversation.ts'

export type Note = AtWork & { readonly content: string }

/** Adds a note to a conversation for other operators. The audit records that, and the text stays with the conversation. */
export const noteConversation = command('noteConversation', {
  ...claimedItem,
  needs,
  reads,
  decide(state, input: Note, { now, newId }) {
    const found = workedOn(state, input, now)
    if (isRefusal(found)) return found
    const { actor, content } = input
    return {
      put: [
        noteOf(found, actor, content, { now, id: newId() }),
        record(actor, deedOf('noteConversation', found)),
      ],
      reply: null,
    }
  },
})

/** The row of a note on a conversation. */
export const noteOf = (
  { userId, id: conversationId }: Conversation,
  actor: Pick<Actor, 'id' | 'name'>,
  content: string,
  { now, id }: { readonly now: number; readonly id: string },
): Change =>
  notes.row({
    ...owned(userId),
    id,
    conversationId,
    operatorId: actor.id,
    operatorName: actor.name,
    content: content.trim(),
    createdAt: now,
  })
