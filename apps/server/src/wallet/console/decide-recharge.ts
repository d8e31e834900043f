import type { RechargeRejection } from '@candor/api'
import { Amount } from '@candor/money'
import {
  approvals,
  asked,
  claimedItem,
  decided,
  decisionFault,
  type ClaimRow,
  type Deed,
  type Decision,
} from '../../operator/index.ts'
import { days, hasEnded, users } from '../../people/index.ts'
import { files } from '../../platform/files/index.ts'
import {
  command,
  isRefusal,
  owned,
  refuse,
  type Context,
  type Decision as LaneDecision,
} from '../../platform/lane/index.ts'
import { letGo, namesAll } from '../recharge/certificates.ts'
import { matchName, plainMatch } from '../recharge/claim-name.ts'
import { uncounted } from '../recharge/day-count.ts'
import { recharges, type Recharge } from '../recharge/tables.ts'
import { isOfPayment, match, matchOf, reject } from '../recharge/transitions.ts'
import { creditFound, isAsked, recallDropped, rejectPaid } from './recharge-kinds.ts'

export type ReviewRecharge = Decision & {
  /** Owner of the recharge, found by `prepare`. */
  readonly ownerId: string
  readonly currency: string
  readonly remark: string
  /** Its pictures, which are deleted with it. */
  readonly fileIds: readonly string[]
}
export type CreditRecharge = ReviewRecharge & {
  readonly amount: Amount
  readonly matched: string
  /** Whether the maker has opened every certificate, by the audit. */
  readonly hasOpened: boolean
}
export type RejectRecharge = ReviewRecharge & {
  readonly reasonKey: RechargeRejection
  /** The recharges that use its pictures. */
  readonly sharing: readonly string[]
}

const reads = ({ id }: ReviewRecharge) => ({ claims: [id], recharges: [id] })
const reasonKey = 'payment_check'

const deedOf = (action: string, { id, remark }: ReviewRecharge): Deed => ({
  action,
  targetType: 'recharge',
  targetId: id,
  reasonKey,
  remark,
})

/**
 * Proposes a credit: the amount received and its number at the bank or network; a second operator decides. A number counts for
 * one recharge only.
 */
export const creditRecharge = command('creditRecharge', {
  needs: { recharges, approvals, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads,
  claims: ({ currency, matched }: CreditRecharge) => [matchName(currency, matched)],
  decide(state, input: CreditRecharge, context) {
    const { id, actor, matched, remark } = input
    const { now } = context
    const found = state.recharges.get(id)
    const claim = state.claims.get(id)
    const fault = decisionFault(state, found, input, now)
    if (fault !== null) return fault
    if (!input.hasOpened) return refuse('NOT_LOOKED_AT')
    // A network payment must have exactly the recorded transaction number.
    const { txid } = found!
    if (txid !== null && plainMatch(txid) !== matched) return refuse('RAIL_DISAGREES')
    const isHeld = found!.matched === matched
    const isOwn = isHeld || isOfPayment(found!, matched)
    if (!isOwn && !state.claimed(matchName(input.currency, matched)))
      return refuse('DUPLICATE_TXID')
    if (isAsked(state.approvals.all(), found!, now)) return refuse('STATE_CHANGED')
    // An amount from the network cannot be overridden.
    const amount = Amount.text(found!.paymentId === null ? input.amount : found!.amount)
    const payload = { id, version: found!.version + 1, amount, matched }
    const owner = owned(found!.userId)
    const approvalRequest = asked(
      creditFound,
      { owner, payload, reasonKey, remark, maker: actor },
      context,
    )
    const done = match(found!, input, approvalRequest)
    if (isRefusal(done)) return done
    const deed = { ...deedOf('askToCreditRecharge', input), approvalId: approvalRequest.id }
    return {
      put: [
        ...(done.put ?? []),
        approvals.row(approvalRequest),
        ...decided(claim!, actor, deed, now),
      ],
      free: isHeld ? [] : matchOf(found!),
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})

/**
 * Rejects a recharge with a reason for its owner. A payment that a network shows needs two operators: one alone never ends a
 * real payment.
 */
export const rejectRecharge = command('rejectRecharge', {
  needs: { recharges, files, days, users, approvals, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads: ({ id, sharing, fileIds }: RejectRecharge) => ({
    claims: [id],
    recharges: [id, ...sharing],
    files: fileIds,
  }),
  decide(state, input: RejectRecharge, context) {
    const { id, actor, fileIds } = input
    const { now } = context
    const found = state.recharges.get(id)
    const claim = state.claims.get(id)
    const fault = decisionFault(state, found, input, now)
    if (fault !== null) return fault
    if (!namesAll(fileIds, found!)) return refuse('STATE_CHANGED')
    const isOver = hasEnded(state.users)
    if (found!.paymentId !== null) {
      const mayAsk = found!.stage === 'review' && !isOver
      if (!mayAsk || isAsked(state.approvals.all(), found!, now)) return refuse('STATE_CHANGED')
      return askedToReject(found!, claim!, input, context)
    }
    const who = { decidedBy: actor.id, secondBy: null }
    const done = reject(found!, input.reasonKey, who, { hasEnded: isOver, now })
    if (isRefusal(done)) return done
    const deed = { ...deedOf('rejectRecharge', input), after: { reasonKey: input.reasonKey } }
    return {
      put: [
        ...(done.put ?? []),
        ...letGo(found!, state, now),
        ...(isOver ? [] : uncounted(found!, now)),
        ...decided(claim!, actor, deed, now),
      ],
      events: done.events ?? [],
      free: done.free ?? [],
      reply: { applied: true, pendingApprovalId: null },
    }
  },
})

/** The request for a second operator's rejection. */
function askedToReject(
  found: Recharge,
  claim: ClaimRow,
  input: RejectRecharge,
  context: Context,
): LaneDecision {
  const { id, version, actor, remark } = input
  const payload = { id, version, reasonKey: input.reasonKey }
  const owner = owned(found.userId)
  const approvalRequest = asked(
    rejectPaid,
    { owner, payload, reasonKey, remark, maker: actor },
    context,
  )
  const deed = { ...deedOf('askToRejectRecharge', input), approvalId: approvalRequest.id }
  return {
    put: [approvals.row(approvalRequest), ...decided(claim, actor, deed, context.now)],
    reply: { applied: false, pendingApprovalId: approvalRequest.id },
  }
}

/** Requests to take back the credit of a dropped payment; two operators are required. */
export const recallRecharge = command('recallRecharge', {
  needs: { recharges, approvals, ...claimedItem.needs },
  shares: claimedItem.shares,
  reads,
  decide(state, input: ReviewRecharge, context) {
    const { id, version, actor, remark } = input
    const { now } = context
    const found = state.recharges.get(id)
    const claim = state.claims.get(id)
    const fault = decisionFault(state, found, input, now)
    if (fault !== null) return fault
    if (found!.stage !== 'dropped' || isAsked(state.approvals.all(), found!, now))
      return refuse('STATE_CHANGED')
    const owner = owned(found!.userId)
    const payload = { id, version }
    const approvalRequest = asked(
      recallDropped,
      { owner, payload, reasonKey, remark, maker: actor },
      context,
    )
    const deed = { ...deedOf('askToRecallRecharge', input), approvalId: approvalRequest.id }
    return {
      put: [approvals.row(approvalRequest), ...decided(claim!, actor, deed, now)],
      reply: { applied: false, pendingApprovalId: approvalRequest.id },
    }
  },
})
