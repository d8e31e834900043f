import { claimMs } from '@candor/api'
import { claimedItem, claims, record, rolesAt } from '../../operator/index.ts'
import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { deedOf, needs, reads, workedOn, type AtWork } from './claimed-conversation.ts'
import { noteOf } from './note-conversation.ts'

export type HandOver = AtWork & {
  readonly to: { readonly id: string; readonly name: string }
  readonly remark: string
}

/** Gives a conversation to another operator who may answer users now; the remark becomes a note. */
export const handOverConversation = command('handOverConversation', {
  ...claimedItem,
  needs,
  reads,
  decide(state, input: HandOver, { now, newId }) {
    const found = workedOn(state, input, now)
    if (isRefusal(found)) return found
    const { actor, to, remark } = input
    const mayAnswer = rolesAt(state.seats, to.id)?.includes('support') ?? false
    if (!mayAnswer || to.id === actor.id) return refuse('STATE_CHANGED')
    const claim = state.claims.get(found.id)!
    const held = { operatorId: to.id, operatorName: to.name, claimedAt: now }
    return {
      put: [
        claims.row({ ...claim, ...held, untilAt: now + claimMs }),
        noteOf(found, actor, remark, { now, id: newId() }),
        record(actor, { ...deedOf('handOverConversation', found), after: { to: to.id }, remark }),
      ],
      events: [supportEvent('supportHandedOver', found)],
      reply: null,
    }
  },
})
