import type { OperatorRole } from '@candor/api'
import type { Accounts } from '../../ledger/index.ts'
import { owned, refuse, type Decision, type Refusal, type Rows } from '../../platform/lane/index.ts'
import { usageWithout } from './daily-limit.ts'
import { unreviewedOf, type ReviewReason } from './review-reasons.ts'
import { freeze, giveBack, payOut, settle, takeBack } from './moves.ts'
import { withdrawalEvent } from './events.ts'
import {
  arrivals,
  usages,
  withdrawals,
  type Arrival,
  type Usage,
  type Withdrawal,
  type WithdrawalStage,
} from './tables.ts'

/**
 * All transitions of a withdrawal. Each accepts its own start states and refuses every other, so it happens once however often
 * it is requested.
 */

/** Context of a transition. */
export type Around = {
  readonly accounts: Accounts
  readonly usages: Rows<Usage>
  readonly now: number
}

/** Context of an arrival. */
export type Arriving = { readonly arrivals: Rows<Arrival>; readonly now: number }

const stateChanged = refuse('STATE_CHANGED')

/** The money is frozen and the cooldown starts. */
export function begin(
  order: Withdrawal,
  used: Usage,
  { accounts }: Pick<Around, 'accounts'>,
): Decision {
  return {
    move: freeze(accounts, order),
    put: [withdrawals.row(order), usages.row(used)],
    events: [withdrawalEvent('withdrawalAsked', order)],
    reply: null,
  }
}

/** The cooldown is over: the withdrawal is ready, or waits for a review. */
export function endCooling(order: Withdrawal, { now }: Around): Decision | Refusal {
  if (order.stage !== 'cooling' || now < order.coolingUntil) return stateChanged
  return staged(
    stepped(order, 'risk_check', now),
    order.risks.length > 0 ? 'review_1' : 'sending',
    now,
  )
}

/** A reviewer with their present roles. */
export type Reviewer = { readonly id: string; readonly roles: readonly OperatorRole[] }

/**
 * A reviewer approves. A large amount needs one reviewer of each kind, two different operators. An approval by an operator who
 * may not review any more does not count: the next is the first again.
 * @param before earlier reviewers who still may approve
 */
export function approve(
  order: Withdrawal,
  reviewer: Reviewer,
  before: readonly Reviewer[],
  { now }: Pick<Around, 'now'>,
): Decision | Refusal {
  if (order.stage !== 'review_1' && order.stage !== 'review_2') return stateChanged
  const first = before.filter(({ id }) => order.approvedBy.includes(id))
  const fault = secondFault(order, reviewer, first)
  if (fault !== null) return fault
  const approvedBy = [...first.map(({ id }) => id), reviewer.id]
  const isFirstOfTwo = order.needsSecond && first.length === 0
  return staged({ ...order, approvedBy }, isFirstOfTwo ? 'review_2' : 'sending', now)
}

const sides = ['ops_maker', 'ops_checker'] as const

/** Why an operator may not approve after the earlier reviewers: they did already, or have the same kind. */
export function secondFault(
  { approvedBy, needsSecond }: Pick<Withdrawal, 'approvedBy' | 'needsSecond'>,
  reviewer: Reviewer,
  first: readonly Reviewer[],
): Refusal | null {
  if (approvedBy.includes(reviewer.id)) return refuse('SELF_APPROVAL')
  if (!needsSecond || first.length === 0) return null
  const all = [...first, reviewer]
  const hasBoth = sides.every((side) => all.some(({ roles }) => roles.includes(side)))
  return hasBoth ? null : refuse('FORBIDDEN')
}

/** A reviewer rejects it with a reason for the user. */
export function reject(order: Withdrawal, reasonKey: string, around: Around): Decision | Refusal {
  const isOpen = order.status === 'under_review' && order.stage !== 'sending'
  return isOpen ? ended(order, 'rejected', reasonKey, around) : stateChanged
}

/** The user cancels it, possible until it is sent. */
export function cancel(order: Withdrawal, around: Around): Decision | Refusal {
  return isCancellable(order)
    ? ended(order, 'rejected', 'user_cancelled', around)
    : refuse('NOT_CANCELLABLE')
}

export function isCancellable({ status, attemptAt }: Withdrawal): boolean {
  return status === 'under_review' && attemptAt === null
}

/** The payout is about to be sent, and is never sent again from here on. */
export function attempt(order: Withdrawal, { now }: Around): Decision | Refusal {
  if (order.stage !== 'sending' || order.attemptAt !== null) return stateChanged
  return changed({ ...order, attemptAt: now }, 'withdrawalMoved')
}

/** Facts about the owner have changed: it is reviewed before it is sent, once per cause. */
export function lookAgain(
  order: Withdrawal,
  doubts: readonly ReviewReason[],
  { now }: Pick<Around, 'now'>,
): Decision | Refusal {
  const isReady = order.stage === 'sending' && order.attemptAt === null
  const doubted = isReady ? doubtedBy(order, doubts) : null
  return doubted === null ? stateChanged : staged(doubted, 'review_1', now)
}

/** The same for a withdrawal in any stage before sending; during the cooldown the review follows at its end. */
export function doubt(
  order: Withdrawal,
  doubts: readonly ReviewReason[],
  { now }: Pick<Around, 'now'>,
): Decision | Refusal {
  const doubted = isCancellable(order) ? doubtedBy(order, doubts) : null
  if (doubted === null) return stateChanged
  return order.stage === 'cooling'
    ? changed(doubted, 'withdrawalMoved')
    : staged(doubted, 'review_1', now)
}

/** Adds reasons that were not reviewed, and drops approvals of the earlier facts; null if there are none. */
function doubtedBy(order: Withdrawal, doubts: readonly ReviewReason[]): Withdrawal | null {
  const fresh = unreviewedOf(order, doubts)
  if (fresh.length === 0) return null
  const risks = [...new Set([...order.risks, ...fresh.map(({ risk }) => risk)])]
  const looked = [...order.looked, ...fresh.map(({ cause }) => cause)]
  return { ...order, risks, looked, approvedBy: [] }
}

/** Its account was closed before it was sent: the money is returned. */
export function stop(order: Withdrawal, reasonKey: string, around: Around): Decision | Refusal {
  if (order.stage !== 'sending' || order.attemptAt !== null) return stateChanged
  return ended(order, 'rejected', reasonKey, around)
}

/** The money is needed for a dropped payment: it is cancelled in any stage until it is sent. */
export function endUnsent(
  order: Withdrawal,
  reasonKey: string,
  around: Around,
): Decision | Refusal {
  return isCancellable(order) ? ended(order, 'rejected', reasonKey, around) : stateChanged
}

/** The network or bank has it. */
export function sent(
  order: Withdrawal,
  txid: string,
  { accounts, now }: Around,
): Decision | Refusal {
  if (order.stage !== 'sending' || order.attemptAt === null) return stateChanged
  const paid: Withdrawal = {
    ...stepped(order, 'confirming', now),
    status: 'paid_out',
    stage: 'confirming',
    txid,
    sentAt: now,
    parkedAt: null,
  }
  return { ...changed(paid, 'withdrawalSent'), move: payOut(accounts, order) }
}

/** It is unknown whether it was sent: an operator finds out, and it is not sent again. */
export function park(order: Withdrawal, { now }: Around): Decision | Refusal {
  if (order.stage !== 'sending' || order.attemptAt === null || order.parkedAt !== null)
    return stateChanged
  return changed({ ...stepped(order, 'finding_out', now), parkedAt: now }, 'withdrawalMoved')
}

/** It was certainly not sent, or not accepted. */
export function notSent(order: Withdrawal, reasonKey: string, around: Around): Decision | Refusal {
  if (order.stage !== 'sending' || order.attemptAt === null) return stateChanged
  return ended(order, 'failed', reasonKey, around)
}

/** It is reported as returned: an operator checks at once, and no money is returned before two agree. */
export function noteReturn(order: Withdrawal, { now }: Around): Decision | Refusal {
  if (order.status !== 'paid_out' || order.parkedAt !== null) return stateChanged
  return changed({ ...stepped(order, 'came_back', now), parkedAt: now }, 'withdrawalMoved')
}

/** It has arrived. */
export function deliver(order: Withdrawal, { arrivals: known, now }: Arriving): Decision | Refusal {
  if (order.status !== 'paid_out') return stateChanged
  const { userId, currency } = order
  const delivered = (known.get(currency)?.delivered ?? 0) + 1
  const done = finished(order, 'delivered', null, now)
  const { put = [], ...rest } = changed(done, 'withdrawalDelivered')
  const counted = arrivals.row({ ...owned(userId), currency, delivered })
  return { ...rest, put: [...put, counted], move: settle(order) }
}

/** It came back, or the network dropped it. */
export function comeBack(order: Withdrawal, reasonKey: string, around: Around): Decision | Refusal {
  if (order.status !== 'paid_out') return stateChanged
  const decision = ended(order, 'failed', reasonKey, around)
  return { ...decision, move: takeBack(around.accounts, order) }
}

function ended(
  order: Withdrawal,
  status: 'rejected' | 'failed',
  reasonKey: string,
  { accounts, usages: known, now }: Around,
): Decision {
  const done = finished(order, status, reasonKey, now)
  const name = status === 'rejected' ? 'withdrawalRejected' : 'withdrawalFailed'
  const { put = [], ...rest } = changed(done, name)
  const unused = usageWithout(order, known)
  return {
    ...rest,
    put: [...put, ...(unused ? [usages.row(unused)] : [])],
    move: giveBack(accounts, order),
  }
}

function finished(
  order: Withdrawal,
  status: 'delivered' | 'rejected' | 'failed',
  reasonKey: string | null,
  now: number,
): Withdrawal {
  return { ...stepped(order, status, now), status, stage: 'done', reasonKey, finishedAt: now }
}

function staged(order: Withdrawal, stage: WithdrawalStage, now: number): Decision {
  return changed({ ...stepped(order, stage, now), stage }, 'withdrawalMoved')
}

function stepped(order: Withdrawal, key: string, at: number): Withdrawal {
  return { ...order, timeline: [...order.timeline, { key, at }] }
}

function changed(order: Withdrawal, name?: Parameters<typeof withdrawalEvent>[0]): Decision {
  const next = { ...order, version: order.version + 1 }
  return {
    put: [withdrawals.row(next)],
    ...(name && { events: [withdrawalEvent(name, next)] }),
    reply: { id: next.id, version: next.version, stage: next.stage, status: next.status },
  }
}
