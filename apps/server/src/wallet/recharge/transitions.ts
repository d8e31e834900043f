import type { RechargeReason, RechargeRejection } from '@candor/api'
import { smaller, subtract, type Amount } from '@candor/money'
import { house, move, moveSome, type Accounts } from '../../ledger/index.ts'
import {
  refuse,
  type Change,
  type Decision,
  type Effect,
  type Refusal,
} from '../../platform/lane/index.ts'
import type { Payment } from '../tables.ts'
import { againMs, expiryMs } from './policy.ts'
import { matchName, plainMatch, reportNames } from './claim-name.ts'
import { recharges, type Recharge, type RechargeFlag } from './tables.ts'
import { toldOf } from './told.ts'

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
 * the account has ended, persons look first.
 */
export function confirm(recharge: Recharge, payment: Payment, around: Around): Decision | Refusal {
  if (recharge.stage !== 'confirming' || recharge.paymentId !== payment.id) return stateChanged
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

/** Its owner wants it looked at: it was paid over another network than its address is of. */
export function claim(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  if (recharge.stage !== 'stray') return stateChanged
  return changed({ ...recharge, stage: 'review', reviewAt: now }, 'rechargeClaimed')
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

/** A person says no, with a reason that the user reads. */
export function reject(
  recharge: Recharge,
  reasonKey: RechargeRejection,
  { decidedBy }: Pick<Deciders, 'decidedBy'>,
  { now }: Pick<Around, 'now'>,
): Decision | Refusal {
  if (recharge.stage !== 'review') return stateChanged
  const done = { ...finished(recharge, now), status: 'rejected', reasonKey, decidedBy } as const
  return { ...changed(done, 'rechargeRejected'), free: namesOf(recharge) }
}

/**
 * The network took the payment back. What was not credited yet fails; what was stays until two persons
 * have looked, because the payment may be taken in again.
 */
export function drop(recharge: Recharge, { now }: Pick<Around, 'now'>): Decision | Refusal {
  const { status, stage, paymentId } = recharge
  if (paymentId === null || stage === 'dropped') return stateChanged
  if (status === 'under_review') return failed(recharge, 'payment_dropped', now)
  if (status !== 'credited') return stateChanged
  return changed({ ...recharge, stage: 'dropped', reviewAt: now })
}

/** Where a user may have put it meanwhile, without that it was spent, in the order in which it is taken. */
const freeKinds = ['balance.available', 'contract.available'] as const

/**
 * Takes back what was credited for a payment that is gone, from wherever its owner keeps it free. Nobody's balance
 * falls below zero: what is not there any more is the house's loss.
 */
export function recall(
  recharge: Recharge,
  { decidedBy, secondBy }: Deciders,
  { accounts, now }: Pick<Around, 'accounts' | 'now'>,
): Decision | Refusal {
  const { stage, status, currency, creditedAmount } = recharge
  if (stage !== 'dropped' || status !== 'credited' || creditedAmount === null) return stateChanged
  const isKept = recharge.flags.includes('account_ended')
  const purse = { book: 'real', currency } as const
  const reason = reasonOf(recharge, 'recharge_return', 'recallRecharge')
  const custody = house('house.custody', purse)
  const taken: Effect[] = []
  let left = creditedAmount
  const take = (there: Amount, from: Parameters<typeof moveSome>[1]) => {
    const part = smaller(there, left)
    taken.push(...moveSome(part, from, custody, reason))
    left = subtract(left, part)
  }
  if (isKept) take(left, house('house.unclaimed', purse))
  for (const held of freeKinds.map((kind) => accounts.of(kind, currency))) take(held.balance, held)
  const done = { ...finished(recharge, now), decidedBy, secondBy }
  return {
    ...changed({ ...done, status: 'failed', reasonKey: 'payment_returned' }, 'rechargeReturned'),
    move: [...taken, ...moveSome(left, house('house.shortfall', purse), custody, reason)],
  }
}

/** When a report that a person looks at fails by itself. */
export const expiryOf = (now: number): number => now + expiryMs

function credited(recharge: Recharge, around: Around, command: string): Decision {
  const known = around.hasEnded ? unclaimed(recharge, around.now) : recharge
  const done: Recharge = { ...finished(known, around.now), status: 'credited' }
  return { ...changed(done, 'rechargeCredited'), move: [payIn(done, around, command)] }
}

function payIn(recharge: Recharge, { accounts, hasEnded }: Around, command: string): Effect {
  const own = accounts.of('balance.available', recharge.currency)
  const target = hasEnded ? house('house.unclaimed', own) : own
  const reason = reasonOf(recharge, 'recharge', command)
  return move(recharge.creditedAmount!, house('house.custody'), target, reason)
}

const reasonOf = ({ id }: Recharge, kind: string, command: string) => ({
  kind,
  command,
  refType: 'recharge',
  refId: id,
})

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
