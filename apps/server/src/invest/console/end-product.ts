import { endpoints, type ReasonKey } from '@candor/api'
import {
  approvalKind,
  approvals,
  asked,
  consoleCommand,
  record,
  timeText,
  waitingFor,
  type Actor,
} from '../../operator/index.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { productEndings } from '../endings.ts'
import { productOwner } from '../tables.ts'
import { parseTerms } from '../terms.ts'
import { effectiveFrom, inForce, productPublications, productVersions } from '../versions.ts'

/** A product whose sale is to end. */
export type Ending = {
  readonly id: string
  readonly name: string
  /** The version in force at the request: for a bond it tells when a sale ends. */
  readonly versionId: string
  readonly isBond: boolean
  /** Time of the end; null for at once. */
  readonly endAt: number | null
}

/** Ends the sale of a product. Running orders are not affected. */
export const endProductKind = approvalKind('endProduct', {
  askedBy: endpoints.endProduct,
  checkers: ['finance'],
  needs: { productPublications, productVersions, productEndings },
  reads: ({ versionId }: Ending) => ({ productVersions: [versionId] }),
  says: async (wanted: Ending, { row }) => ({
    sentence: sentenceOf(wanted),
    hasChanged: (await row(productEndings, wanted.id)) !== undefined,
  }),
  apply(state, { id, versionId, endAt }: Ending, { now }, { approval, checker }) {
    const wantedAt = Math.max(now, endAt ?? 0)
    const held = inForce(state.productPublications.all(), id, wantedAt)
    const version = state.productVersions.get(versionId)
    // Other terms are in force by now, or the product was ended before.
    if (held?.id !== versionId || version === undefined || state.productEndings.get(id))
      return refuse('STATE_CHANGED')
    const { bond } = parseTerms(version.terms)
    const row = {
      ...productOwner,
      id,
      // An open sale goes on to its end: only its target decides its outcome.
      endsAt: effectiveFrom({ bond, effectiveAt: held.effectiveAt }, wantedAt),
      reasonKey: approval.reasonKey,
      decidedAt: now,
      makerId: approval.makerId,
      checkerId: checker.id,
      approvalId: approval.id,
    }
    return {
      put: [productEndings.row(row)],
      events: [{ name: 'productEnded', data: { productId: id, endsAt: row.endsAt } }],
      reply: null,
    }
  },
})

function sentenceOf({ id, name, isBond, endAt }: Ending): string {
  const since = endAt === null ? 'at once' : `from ${timeText(endAt)}`
  const sale = isBond ? '; a sale that is open is sold to its end' : ''
  return (
    `End ${name} (${id}): nobody buys it ${since}${sale}, and nothing of it is renewed. Orders ` +
    'that run are paid to their end by their own terms. This cannot be taken back.'
  )
}

export type EndProduct = {
  /** The product to end, or why it cannot: returned only if the key has no earlier reply. */
  readonly wanted: Ending | Refusal
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly actor: Actor
}

/** Requests to end a product; two operators are required. */
export const endProduct = consoleCommand('endProduct', {
  needs: { productEndings, approvals },
  decide(state, { wanted, reasonKey, remark, actor }: EndProduct, context) {
    if (isRefusal(wanted)) return wanted
    const { id, endAt } = wanted
    const waiting = waitingFor(state.approvals.all(), [endProductKind.kind], id, context.now)
    if (state.productEndings.get(id) || waiting !== undefined) return refuse('STATE_CHANGED')
    const about = { owner: productOwner, payload: wanted, reasonKey, remark, maker: actor }
    const approvalRequest = asked(endProductKind, about, context)
    const target = { targetType: 'product', targetId: id, approvalId: approvalRequest.id }
    const deed = { action: 'askToEndProduct', ...target, reasonKey, remark }
    return {
      put: [approvals.row(approvalRequest), record(actor, { ...deed, after: { endAt } })],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
