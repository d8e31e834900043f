import type { ReasonKey } from '@candor/api'
import {
  approvals,
  asked,
  deskCommand,
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
  /** The version, or why it cannot be published: said once it is known that nobody was answered before. */
  readonly wanted: Publication | Refusal
}

/** Asks that a version be shown to users: nobody publishes alone. */
export const publishContent = deskCommand('publishContent', {
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
    const wish = asked(
      publishContentKind,
      { owner: contentOwner, payload: wanted, ...why },
      context,
    )
    const target = { ...targetOf(wanted.id), approvalId: wish.id }
    const deed = { action: 'askToPublishContent', ...target, reasonKey, remark }
    return {
      put: [approvals.row(wish), record(actor, deed)],
      reply: { applied: false, pendingApprovalId: wish.id },
    }
  },
})

export type RevokeContent = Why & { readonly id: string }

/** Takes a text away from users at once: what corrects a mistake must not wait for a second person. */
export const revokeContent = deskCommand('revokeContent', {
  needs: { contentItems },
  decide(state, { id, reasonKey, remark, actor }: RevokeContent, { now }) {
    const item = state.contentItems.get(id)
    if (item === undefined) return refuse('NOT_FOUND')
    // What users agreed to is replaced by another version, and never taken away.
    const isShown = mayBecome(contentTransitions, standOf(item), 'revokeContent')
    if (item.kind === 'document' || !isShown) return refuse('STATE_CHANGED')
    const deed = { action: 'revokeContent', ...targetOf(id), reasonKey, remark }
    return {
      put: [contentItems.row({ ...item, revokedAt: now, updatedAt: now }), record(actor, deed)],
      reply: { applied: true, pendingApprovalId: null },
    }
  },
})
