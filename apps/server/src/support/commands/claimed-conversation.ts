import { claimedItem, claimFault, type Actor, type ClaimState } from '../../operator/index.ts'
import { refuse, type Refusal, type Rows } from '../../platform/lane/index.ts'
import { conversations, type Conversation } from '../tables.ts'

export type AtWork = {
  readonly id: string
  /** Owner of the conversation, found by `prepare`. */
  readonly ownerId: string
  readonly actor: Actor
}
type Known = ClaimState & { readonly conversations: Pick<Rows<Conversation>, 'get'> }

export const needs = { ...claimedItem.needs, conversations }
export const reads = ({ id }: AtWork) => ({ claims: [id], conversations: [id] })

/** The conversation, if this operator has claimed it and it is not over; otherwise the reason. */
export function workedOn(state: Known, { id, actor }: AtWork, now: number): Conversation | Refusal {
  const conversation = state.conversations.get(id)
  if (conversation === undefined) return refuse('NOT_FOUND')
  const fault = claimFault(state, id, actor, now)
  if (fault !== null) return fault
  return conversation.status === 'closed' ? refuse('STATE_CHANGED') : conversation
}

/** Whether this operator has read all messages. */
export const hasRead = ({ openedBy, openedNumber, messages: count }: Conversation, actor: Actor) =>
  openedBy === actor.id && openedNumber >= count

export const deedOf = (action: string, { kind, id }: Conversation) => ({
  action,
  targetType: kind,
  targetId: id,
})
