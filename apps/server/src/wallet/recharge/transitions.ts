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
import { recallUse } from '../unclaimed/lying.ts'
import { toldOf } from './told.ts'
import type { Usage, Withdrawal } from '../withdrawals/tables.ts'
import { doubtAll, endAll, unsentFor } from '../withdrawals/unsent.ts'

/**
 * Every way from one state of a recharge to another. Each looks at the state it starts from and refuses
 * every other, so it happens once, whoever asks for it and however often.
 */

/** What a transition may look at. */
export type Around = {
  readonly accounts: Accounts
  /** Its owner's account is over: nobody could reach a balance in it any more. */
  readonly hasEnded: boolean
  readonly now: number
}

/** The two persons behind a decision; the second where one was needed. */
export type Deciders = { readonly decidedBy: string; readonly secondBy: string | null }

/** What was found, and the number of the bank or network under which it was. */
export type Match = { readonly amount: Amount; readonly matched: string }

const stateChanged = refuse('STATE_CHANGED')

/**
 * Its payment is final: what the network says was paid is credited, whatever else the record may say. Where
 * the account has ended, persons look first; what was never taken back here needs nothing but an end.
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

/** What was paid to somebody whose account has ended: two persons look, as they do at what nobody claims. */
export function unclaimed(recharge: Recharge, now: number): Recharge {
  return forPeople(recharge, 'account_ended', now)
}

/** Nothing is credited for it before two persons have looked. */
export function forPeople(recharge: Recharge, flag: RechargeFlag, now: number): Recharge {
  const flags = [...new Set([...recharge.flags, flag])]
  return { ...recharge, stage: 'review', reviewAt: now, dueAt: null, flags }
}

/** Nothing was found in the time that there was for it. */
export function expire(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  const { stage, paymentId, dueAt } = recharge
  const isWaiting = stage === 'searching' || (stage === 'review' && paymentId === null)
  if (!isWaiting || dueAt === null || now < dueAt) return stateChanged
  return failed(recharge, stage === 'searching' ? 'payment_not_found' : 'not_decided_in_time', now)
}

/** Its owner wants it looked at, for the first time or once more: two persons decide. */
export function claim(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  if (!isClaimable(recharge)) return stateChanged
  return changed({ ...undecided(recharge), stage: 'review', reviewAt: now }, 'rechargeClaimed')
}

/**
 * The first of two persons has found the money under this number. Whether it is credited, the second says: it
 * does not fail while they may, nor before it can be looked at again.
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

/**
 * The second person agrees: what was found is credited. Of an account that has ended it is kept where what
 * people gave up is.
 */
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
 * A person says no, with a reason that the user reads; two, where a network shows that it was paid. Whose account
 * has ended could never ask for such a payment again: it is kept for them, or waits.
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
  const said = { reasonKey, decidedBy, secondBy }
  const done = { ...finished(recharge, now), ...said, status: 'rejected' } as const
  return { ...changed(done, 'rechargeRejected'), free: namesOf(recharge) }
}

/**
 * The network took the payment back. What was not credited yet fails; what was stays until two persons
 * have looked, because the payment may be taken in again.
 */
export function drop(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  const { status, stage, paymentId } = recharge
  if (paymentId === null || stage === 'dropped') return stateChanged
  // What was rejected too: nobody may ask any more for what is not there.
  if (status === 'under_review' || status === 'rejected')
    return failed(recharge, 'payment_dropped', now)
  if (status !== 'credited') return stateChanged
  return changed({ ...recharge, stage: 'dropped', reviewAt: now, dueAt: null })
}

/**
 * The network has taken in again what it took back: a payment is what it was before, and has to become final
 * again. What was credited and not taken back here stays credited meanwhile; what two persons had looked at,
 * two persons look at once more.
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
  // Persons looked at the credit that was gone: of the payment nobody has to.
  return changed({ ...seen, stage: 'confirming', reviewAt: null, dueAt: finalAt }, 'rechargeSeen')
}

/** Of a payment that a network has shown: whether persons decide, and not the blocks. */
export const isLookedAt = ({ meantNetwork, flags }: Recharge): boolean =>
  meantNetwork !== null || flags.includes('paid_by_another')

/**
 * What a recall may look at besides: what lies unclaimed of its owner, where their account has ended, and what they
 * have asked for as withdrawals.
 */
export type Recalling = Pick<Around, 'accounts' | 'now'> & {
  /** What of an account may be taken. */
  readonly freeOf: Reachable['freeOf']
  readonly unclaimed: Amount
  readonly withdrawals: Pick<Rows<Withdrawal>, 'all'>
  readonly usages: Rows<Usage>
  readonly newId: () => string
}

/**
 * Takes back what was credited for a payment that is gone, from wherever its owner keeps it free, and of an account
 * that has ended from what lies unclaimed. Where that is not enough, withdrawals that were not handed over end first:
 * money that a network took back is never sent. Nobody's balance falls below zero, and nobody gives more than the payment
 * brought them the last time: the rest is the house's loss. What that rest may have become by a swap is in no account
 * of this currency: where there is one, a person looks at every other withdrawal before it is sent.
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
    recalled < broughtBy(recharge) ? doubtAll(others, cause, { now }) : { put: [], tell: [] }
  const use = fromUnclaimed > 0n ? [recallUse(newId(), recharge, fromUnclaimed, now)] : []
  return {
    ...next,
    put: [...ended.put, ...doubted.put, ...next.put, ...use],
    move: [...ended.move, ...move],
    tell: [...ended.tell, ...doubted.tell, ...(next.tell ?? [])],
  }
}

/** When a report that a person looks at fails by itself. */
export const expiryOf = (now: number): number => now + expiryMs

/** What the house bore of it when it was taken back was spent already: that is not paid out a second time. */
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

/**
 * What ends uncredited gives back every name but a payment's: it may be reported again, better this time, or by
 * whom it belongs to.
 */
const namesOf = (recharge: Recharge): string[] => [...matchOf(recharge), ...reportNames(recharge)]

/**
 * The number that a recharge is looked for under: whoever mistyped one must not keep its owner out. That of
 * the payment it stands on stays, whatever becomes of it.
 */
export const matchOf = (recharge: Recharge): string[] => {
  const { currency, matched } = recharge
  return matched === null || isOfPayment(recharge, matched) ? [] : [matchName(currency, matched)]
}

/** Whether this is the number of the very payment that the recharge stands on. */
export const isOfPayment = ({ paymentId, txid }: Recharge, matched: string): boolean =>
  paymentId !== null && txid !== null && plainMatch(txid) === matched

/** As nobody has decided on it yet. */
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

function changed(recharge: Recharge, name?: Parameters<typeof toldOf>[0]): Decision & Changed {
  const next = { ...recharge, version: recharge.version + 1 }
  return {
    put: [recharges.row(next)],
    ...(name && { tell: [toldOf(name, next)] }),
    reply: { id: next.id, version: next.version, stage: next.stage, status: next.status },
  }
}

type Changed = { readonly put: readonly Change[] }
