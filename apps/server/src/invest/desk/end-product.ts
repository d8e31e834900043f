import { endpoints, type ReasonKey } from '@candor/api'
import {
  approvalKind,
  approvals,
  asked,
  deskCommand,
  record,
  timeText,
  waitingFor,
  type Actor,
} from '../../operator/index.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { endedProducts, productEndings } from '../endings.ts'
import { productOwner } from '../tables.ts'
import { parseTerms } from '../terms.ts'
import { effectiveFrom, inForce, productPublications, productVersions } from '../versions.ts'

/** A product that is to be sold no more. */
export type Ending = {
  readonly id: string
  readonly name: string
  /** The version that holds when this is asked for: of a bond it says when a sale ends. */
  readonly versionId: string
  readonly isBond: boolean
  /** From then on; null where that is at once. */
  readonly endAt: number | null
}

/** Ends what can be bought of a product. Orders that run are none of its business. */
export const endProductKind = approvalKind('endProduct', {
  askedBy: endpoints.endProduct,
  checkers: ['finance'],
  needs: { productPublications, productVersions, productEndings, endedProducts },
  reads: ({ versionId }: Ending) => ({ productVersions: [versionId] }),
  says: async (wanted: Ending, { row }) => ({
    sentence: sentenceOf(wanted),
    hasChanged: (await row(productEndings, wanted.id)) !== undefined,
  }),
  apply(state, { id, versionId, endAt }: Ending, { now }, { approval, checker }) {
    const wantedAt = Math.max(now, endAt ?? 0)
    const held = inForce(state.productPublications.all(), id, wantedAt)
    const version = state.productVersions.get(versionId)
    // Others hold by now, or somebody ended it before.
    if (held?.id !== versionId || version === undefined || state.productEndings.get(id))
      return refuse('STATE_CHANGED')
    const { bond } = parseTerms(version.terms)
    const row = {
      ...productOwner,
      id,
      // A sale that is open is sold to its end: nobody but its target decides what becomes of it.
      endsAt: effectiveFrom({ bond, effectiveAt: held.effectiveAt }, wantedAt),
      reasonKey: approval.reasonKey,
      decidedAt: now,
      makerId: approval.makerId,
      checkerId: checker.id,
      approvalId: approval.id,
    }
    return {
      put: [endedProducts.row(row)],
      tell: [{ name: 'productEnded', data: { productId: id, endsAt: row.endsAt } }],
      reply: null,
    }
  },
})

function sentenceOf({ id, name, isBond, endAt }: Ending): string {
  const since = endAt === null ? 'at once' : `from ${timeText(endAt)}`
  const sale = isBond ? '; a sale that is open is sold to its end' : ''
  return `End ${name} (${id}): nobody buys it ${since}${sale}, and nothing of it is renewed. Orders that run are paid to their end by their own terms. This cannot be taken back.`
}

export type EndProduct = {
  /** What is to end, or why it cannot: said once it is known that nobody was answered before. */
  readonly wanted: Ending | Refusal
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Asks that a product be sold no more: nobody ends one alone. */
export const endProduct = deskCommand('endProduct', {
  needs: { productEndings, approvals },
  decide(state, { wanted, reasonKey, remark, actor }: EndProduct, context) {
    if (isRefusal(wanted)) return wanted
    const { id, endAt } = wanted
    const waiting = waitingFor(state.approvals.all(), [endProductKind.kind], id, context.now)
    if (state.productEndings.get(id) || waiting !== undefined) return refuse('STATE_CHANGED')
    const about = { owner: productOwner, payload: wanted, reasonKey, remark, maker: actor }
    const wish = asked(endProductKind, about, context)
    const target = { targetType: 'product', targetId: id, approvalId: wish.id }
    const deed = { action: 'askToEndProduct', ...target, reasonKey, remark }
    return {
      put: [approvals.row(wish), record(actor, { ...deed, after: { endAt } })],
      reply: { applied: false, pendingApprovalId: wish.id },
    }
  },
})
