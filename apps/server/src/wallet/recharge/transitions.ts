import type { RechargeReason, RechargeRejection } from '@candor/api'
import type { Amount } from '@candor/money'
import type { Accounts } from '../../ledger/index.ts'
import {
  refuse,
  type Change,
  type Decision,
  type Refusal,
  type Rows,
} from '../../platform/lane/index.ts'
import type { Payment } from '../tables.ts'
import { againMs, expiryMs } from './policy.ts'
import { matchName, plainMatch, reportNames } from './claim-name.ts'
import { borneOf, broughtBy, missingOf, payIn, takeBack, type Reachable } from './shares.ts'
import { isClaimable, recharges, type Recharge, type RechargeFlag } from './tables.ts'
import { recallUse } from '../unclaimed/unclaimed-balance.ts'
import { rechargeEvent } from './events.ts'
import type { Usage, Withdrawal } from '../withdrawals/tables.ts'
import { reviewAll, endAll, unsentFor } from '../withdrawals/unsent.ts'

/**
 * All transitions of a recharge. Each accepts its own start states and refuses every other, so it happens once however often it
 * is requested.
 */

/** Context of a transition. */
export type Around = {
  readonly accounts: Accounts
  /** The owner's account has ended, so a balance in it would be out of reach. */
  readonly hasEnded: boolean
  readonly now: number
}

/** The operators behind a decision; the second if one was required. */
export type Deciders = { readonly decidedBy: string; readonly secondBy: string | null }

/** The found amount, with its number at the bank or network. */
export type Match = { readonly amount: Amount; readonly matched: string }

const stateChanged = refuse('STATE_CHANGED')

/**
 * The payment is final: the network's amount is credited, whatever the record says. For an ended account operators review it
 * first; a credit that was never taken back only ends.
 */
export function confirm(recharge: Recharge, payment: Payment, around: Around): Decision | Refusal {
  if (recharge.paymentId !== payment.id) return stateChanged
  if (recharge.stage === 'returning') return changed({ ...recharge, stage: 'done', dueAt: null })
  if (recharge.stage !== 'confirming') return stateChanged
  if (around.hasEnded) return changed(unclaimed(recharge, around.now))
  const { amount } = payment
  const matched = plainMatch(payment.txid)
  return credited(
    { ...recharge, amount, creditedAmount: amount, matched },
    around,
    'finishRecharges',
  )
}

/** A payment to an ended account: two operators review it, as with unclaimed money. */
export function unclaimed(recharge: Recharge, now: number): Recharge {
  return forPeople(recharge, 'account_ended', now)
}

/** Holds the credit for a review by two operators. */
export function forPeople(recharge: Recharge, flag: RechargeFlag, now: number): Recharge {
  const flags = [...new Set([...recharge.flags, flag])]
  return { ...recharge, stage: 'review', reviewAt: now, dueAt: null, flags }
}

/** No payment was found in time. */
export function expire(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  const { stage, paymentId, dueAt } = recharge
  const isWaiting = stage === 'searching' || (stage === 'review' && paymentId === null)
  if (!isWaiting || dueAt === null || now < dueAt) return stateChanged
  return failed(recharge, stage === 'searching' ? 'payment_not_found' : 'not_decided_in_time', now)
}

/** The owner requests a review, for the first time or again: two operators decide. */
export function claim(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  if (!isClaimable(recharge)) return stateChanged
  return changed({ ...undecided(recharge), stage: 'review', reviewAt: now }, 'rechargeClaimed')
}

/**
 * The maker has found the money under this number, and the checker decides on the credit. The recharge does not fail until the
 * checker's time is over and it could be reviewed again.
 */
export function match(
  recharge: Recharge,
  { matched }: Match,
  { expiresAt }: { readonly expiresAt: number },
): Decision | Refusal {
  if (recharge.stage !== 'review') return stateChanged
  const dueAt = recharge.dueAt === null ? null : Math.max(recharge.dueAt, expiresAt + againMs)
  return changed({ ...recharge, matched, dueAt })
}

/** The checker approves: the found amount is credited, for an ended account to the unclaimed balance. */
export function credit(
  recharge: Recharge,
  { amount, matched }: Match,
  { decidedBy, secondBy }: Deciders,
  around: Around,
): Decision | Refusal {
  if (recharge.stage !== 'review' || recharge.matched !== matched) return stateChanged
  const done = { ...recharge, creditedAmount: amount, decidedBy, secondBy }
  return credited(done, around, 'creditRecharge')
}

/**
 * An operator rejects it with a reason for the user; two are required if a network shows the payment. It is refused for an
 * ended account, whose owner could not contest it: the money is kept for them, or waits.
 */
export function reject(
  recharge: Recharge,
  reasonKey: RechargeRejection,
  { decidedBy, secondBy }: Deciders,
  { hasEnded, now }: Pick<Around, 'hasEnded' | 'now'>,
): Decision | Refusal {
  const isPaid = recharge.paymentId !== null
  if (recharge.stage !== 'review' || (isPaid && (hasEnded || secondBy === null)))
    return stateChanged
  const verdict = { reasonKey, decidedBy, secondBy }
  const done = { ...finished(recharge, now), ...verdict, status: 'rejected' } as const
  return { ...changed(done, 'rechargeRejected'), free: namesOf(recharge) }
}

/**
 * The network dropped the payment. An uncredited recharge fails; a credited one waits for two operators, because the payment
 * may be restored.
 */
export function drop(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  const { status, stage, paymentId } = recharge
  if (paymentId === null || stage === 'dropped') return stateChanged
  // Includes rejected ones: a payment that is gone cannot be claimed.
  if (status === 'under_review' || status === 'rejected')
    return failed(recharge, 'payment_dropped', now)
  if (status !== 'credited') return stateChanged
  return changed({ ...recharge, stage: 'dropped', reviewAt: now, dueAt: null })
}

/**
 * The network restored the payment, which has to become final again. A credit that was not taken back stays meanwhile; a
 * recharge that two operators reviewed is reviewed again.
 * @param finalAt when it is final again
 */
export function restore(
  recharge: Recharge,
  { finalAt, now }: { readonly finalAt: number; readonly now: number },
): Decision | Refusal {
  const { stage, status, reasonKey, reviewAt, meantNetwork } = recharge
  if (stage === 'dropped') return changed({ ...recharge, stage: 'returning', dueAt: finalAt })
  const wasRecalled = reasonKey === 'payment_returned'
  if (status !== 'failed' || !(wasRecalled || reasonKey === 'payment_dropped')) return stateChanged
  const seen: Recharge = { ...undecided(recharge), paidAt: now }
  const isForPeople = wasRecalled ? isLookedAt(recharge) : reviewAt !== null
  if (isForPeople) return changed({ ...seen, stage: 'review', reviewAt: now }, 'rechargeSeen')
  if (meantNetwork !== null) return changed({ ...seen, stage: 'stray' }, 'rechargeSeen')
  // Operators reviewed the credit of the dropped payment; the payment itself needs no review.
  return changed({ ...seen, stage: 'confirming', reviewAt: null, dueAt: finalAt }, 'rechargeSeen')
}

/** Whether operators decide on a network payment instead of its confirmations. */
export const isLookedAt = ({ meantNetwork, flags }: Recharge): boolean =>
  meantNetwork !== null || flags.includes('paid_by_another')

/** Context of a recall: the unclaimed balance of an ended account, and the user's withdrawals. */
export type Recalling = Pick<Around, 'accounts' | 'now'> & {
  /** The free part of an account. */
  readonly freeOf: Reachable['freeOf']
  readonly unclaimed: Amount
  readonly withdrawals: Pick<Rows<Withdrawal>, 'all'>
  readonly usages: Rows<Usage>
  readonly newId: () => string
}

/**
 * Takes back the credit of a dropped payment from the owner's free money, and for an ended account from the unclaimed balance.
 * If that is not enough, unsent withdrawals are cancelled first: dropped money is never sent. No balance falls below zero, and
 * an owner gives back at most the last credit; the house bears the rest. A swap may have turned that rest into another
 * currency, out of reach of this recall: then every other pending withdrawal is reviewed before it is sent.
 */
export function recall(
  recharge: Recharge,
  { decidedBy, secondBy }: Deciders,
  { accounts, freeOf, unclaimed: lying, withdrawals, usages, now, newId }: Recalling,
): Decision | Refusal {
  const { stage, status, creditedAmount } = recharge
  if (stage !== 'dropped' || status !== 'credited' || creditedAmount === null) return stateChanged
  const reachable = { accounts, freeOf, lying }
  const unsent = unsentFor(withdrawals.all(), recharge.currency, missingOf(recharge, reachable))
  const ended = endAll(unsent, 'payment_gone', { accounts, usages, now })
  const { recalled, fromUnclaimed, move } = takeBack(recharge, reachable, ended.freed)
  const done = { ...finished(recharge, now), decidedBy, secondBy, recalledAmount: recalled }
  const next = changed(
    { ...done, status: 'failed', reasonKey: 'payment_returned' },
    'rechargeReturned',
  )
  const others = withdrawals.all().filter((one) => !unsent.includes(one))
  const cause = { risk: 'recharge', cause: `recall:${recharge.id}:${recharge.version}` } as const
  const doubted =
    recalled < broughtBy(recharge) ? reviewAll(others, cause, { now }) : { put: [], events: [] }
  const use = fromUnclaimed > 0n ? [recallUse(newId(), recharge, fromUnclaimed, now)] : []
  return {
    ...next,
    put: [...ended.put, ...doubted.put, ...next.put, ...use],
    move: [...ended.move, ...move],
    events: [...ended.events, ...doubted.events, ...(next.events ?? [])],
  }
}

/** When a report under review fails by itself. */
export const expiryOf = (now: number): number => now + expiryMs

/** The house's advance was spent already and is not paid out again. */
function credited(recharge: Recharge, around: Around, command: string): Decision {
  const known = around.hasEnded ? unclaimed(recharge, around.now) : recharge
  const keptAmount = borneOf(known)
  const done: Recharge = { ...finished(known, around.now), status: 'credited', keptAmount }
  return { ...changed(done, 'rechargeCredited'), move: payIn(done, around, command) }
}

function failed(recharge: Recharge, reasonKey: RechargeReason, now: number): Decision {
  const done = { ...finished(recharge, now), status: 'failed', reasonKey } as const
  return { ...changed(done, 'rechargeFailed'), free: namesOf(recharge) }
}

/** An uncredited end releases every unique name except a payment's: it may be reported again, by the right user too. */
const namesOf = (recharge: Recharge): string[] => [...matchOf(recharge), ...reportNames(recharge)]

/** The number that a recharge is matched by: a mistyped one must not block its owner. The number of its own payment stays. */
export const matchOf = (recharge: Recharge): string[] => {
  const { currency, matched } = recharge
  return matched === null || isOfPayment(recharge, matched) ? [] : [matchName(currency, matched)]
}

/** Whether this is the number of the recharge's own payment. */
export const isOfPayment = ({ paymentId, txid }: Recharge, matched: string): boolean =>
  paymentId !== null && txid !== null && plainMatch(txid) === matched

/** Clears an earlier decision. */
const undecided = (recharge: Recharge): Recharge => ({
  ...recharge,
  status: 'under_review',
  reasonKey: null,
  finishedAt: null,
  matched: null,
  decidedBy: null,
  secondBy: null,
})

const finished = (recharge: Recharge, now: number): Recharge => ({
  ...recharge,
  stage: 'done',
  finishedAt: now,
})

function changed(
  recharge: Recharge,
  name?: Parameters<typeof rechargeEvent>[0],
): Decision & Changed {
  const next = { ...recharge, version: recharge.version + 1 }
  return {
    put: [recharges.row(next)],
    ...(name && { events: [rechargeEvent(name, next)] }),
    reply: { id: next.id, version: next.version, stage: next.stage, status: next.status },
  }
}

type Changed = { readonly put: readonly Change[] }
