import type { ReasonKey } from '@candor/api'
import {
  approvals,
  asked,
  consoleCommand,
  record,
  waitingFor,
  type Actor,
} from '../../operator/index.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { publishContentKind, publishKind, type Publication } from '../kinds.ts'
import { contentItems, contentOwner, contentPublications } from '../tables.ts'
import { contentTransitions, standOf } from '../transitions.ts'
import { targetOf } from './write.ts'

type Why = { readonly reasonKey: ReasonKey; readonly remark: string; readonly actor: Actor }

export type PublishContent = Why & {
  /** The version, or why it cannot be published: returned only if the key has no earlier reply. */
  readonly wanted: Publication | Refusal
}

/** Requests publication of a version; two operators are required. */
export const publishContent = consoleCommand('publishContent', {
  needs: { contentItems, contentPublications, approvals },
  reads: ({ wanted }: PublishContent) => ({
    contentPublications: isRefusal(wanted) ? [] : [wanted.versionId],
  }),
  decide(state, { wanted, reasonKey, remark, actor }: PublishContent, context) {
    if (isRefusal(wanted)) return wanted
    const item = state.contentItems.get(wanted.id)
    if (item === undefined) return refuse('NOT_FOUND')
    const isAsked =
      waitingFor(state.approvals.all(), [publishKind], wanted.id, context.now) !== undefined
    const isPublished = state.contentPublications.get(wanted.versionId) !== undefined
    if (item.newestId !== wanted.versionId || isAsked || isPublished) return refuse('STATE_CHANGED')
    const why = { reasonKey, remark, maker: actor }
    const approvalRequest = asked(
      publishContentKind,
      { owner: contentOwner, payload: wanted, ...why },
      context,
    )
    const target = { ...targetOf(wanted.id), approvalId: approvalRequest.id }
    const deed = { action: 'askToPublishContent', ...target, reasonKey, remark }
    return {
      put: [approvals.row(approvalRequest), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})

export type RevokeContent = Why & { readonly id: string }

/** Hides a text from users at once: a correction must not wait for a second operator. */
export const revokeContent = consoleCommand('revokeContent', {
  needs: { contentItems },
  decide(state, { id, reasonKey, remark, actor }: RevokeContent, { now }) {
    const item = state.contentItems.get(id)
    if (item === undefined) return refuse('NOT_FOUND')
    // An agreement is replaced by another version, never removed.
    const isShown = mayBecome(contentTransitions, standOf(item), 'revokeContent')
    if (item.kind === 'document' || !isShown) return refuse('STATE_CHANGED')
    const deed = { action: 'revokeContent', ...targetOf(id), reasonKey, remark }
    return {
      put: [contentItems.row({ ...item, revokedAt: now, updatedAt: now }), record(actor, deed)],
      reply: { applied: true, pendingApprovalId: null },
    }
  },
})
