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
import { productEndings } from '../endings.ts'
import { productOwner, products } from '../tables.ts'
import { productPublications } from '../versions.ts'
import { publishProductKind, type ProductPublishing } from './kinds.ts'

type Why = { readonly reasonKey: ReasonKey; readonly remark: string; readonly actor: Actor }

export type PublishProduct = Why & {
  /** The version, or why it cannot be published: returned only if the key has no earlier reply. */
  readonly wanted: ProductPublishing | Refusal
}

/** Requests to publish terms; two operators are required. */
export const publishProduct = consoleCommand('publishProduct', {
  needs: { products, productPublications, productEndings, approvals },
  decide(state, { wanted, reasonKey, remark, actor }: PublishProduct, context) {
    if (isRefusal(wanted)) return wanted
    const { id, versionId, version, disclosureVersion, replaces } = wanted
    const isNew =
      state.products.get(id)?.newestId === versionId &&
      state.productEndings.get(id) === undefined &&
      !state.productPublications.all().some((one) => one.id === versionId)
    const waiting = waitingFor(state.approvals.all(), [publishProductKind.kind], id, context.now)
    if (!isNew || waiting !== undefined) return refuse('STATE_CHANGED')
    const about = { owner: productOwner, payload: wanted, reasonKey, remark, maker: actor }
    const approvalRequest = asked(publishProductKind, about, context)
    const target = { targetType: 'product', targetId: id, approvalId: approvalRequest.id }
    const deed = { action: 'askToPublishProduct', ...target, reasonKey, remark }
    return {
      put: [
        approvals.row(approvalRequest),
        record(actor, { ...deed, after: { version, disclosureVersion, replaces } }),
      ],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
