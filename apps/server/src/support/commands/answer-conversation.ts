import { claimMs } from '@candor/api'
import { claimedItem, claims, record } from '../../operator/index.ts'
import { command, isRefusal, owned } from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations, messages, type Conversation } from '../tables.ts'
import type { SupportTerms } from '../terms.ts'
import { deedOf, hasRead, needs, reads, workedOn, type AtWork } from './claimed-conversation.ts'

export type Answer = AtWork & { readonly content: string }

/**
 * Answers. Messages that the answering operator has not read still wait. The claim is extended: the operator who answers keeps
 * it.
 */
export const answerConversation = (terms: SupportTerms) =>
  command('answerConversation', {
    ...claimedItem,
    needs: { ...needs, messages },
    reads,
    decide(state, input: Answer, { now, newId }) {
      const found = workedOn(state, input, now)
      if (isRefusal(found)) return found
      const { actor, content } = input
      const number = found.messages + 1
      const hasAll = hasRead(found, actor)
      // An answered conversation has no waiting messages, whatever was read.
      const isAnswered = hasAll || found.status === 'answered'
      const answered: Conversation = {
        ...found,
        messages: number,
        status: isAnswered ? 'answered' : 'waiting',
        waitingSinceAt: isAnswered ? null : found.waitingSinceAt,
        dueAt: isAnswered ? now + terms.silenceMs[found.kind] : found.dueAt,
        firstAnsweredAt: found.firstAnsweredAt ?? now,
        openedNumber: hasAll ? number : found.openedNumber,
        updatedAt: now,
        version: found.version + 1,
      }
      const message = {
        ...owned(found.userId),
        id: newId(),
        conversationId: found.id,
        number,
        author: 'support' as const,
        operatorId: actor.id,
        operatorName: actor.name,
        content: content.trim(),
        fileIds: [],
        createdAt: now,
      }
      const claim = state.claims.get(found.id)!
      return {
        put: [
          conversations.row(answered),
          messages.row(message),
          claims.row({ ...claim, untilAt: now + claimMs }),
          record(actor, { ...deedOf('answerConversation', found), after: { number } }),
        ],
        events: [supportEvent('supportAnswered', found)],
        reply: { number },
      }
    },
  })
