import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import {
  command,
  isRefusal,
  owned,
  refuse,
  type Context,
  type Refusal,
} from '../../platform/lane/index.ts'
import {
  levelInForce,
  vipStatuses,
  withdrawalCheck,
  withdrawalLocks,
  withdrawalNeeds,
  withdrawalEligibility,
  type WithdrawalProof,
} from '../../people/index.ts'
import { applications, knownFault, type KnownAs } from '../../identity/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { maskedTarget } from '../accounts/masked.ts'
import { destinationOf } from '../accounts/destination.ts'
import { withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import type { Currencies } from '../currencies.ts'
import {
  checksOf,
  isLarge,
  refusalOf,
  risksOf,
  type Case,
  type Check,
} from '../withdrawals/checks.ts'
import { usageWith } from '../withdrawals/daily-limit.ts'
import { arrivals, usages, withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { channelOf, finenessFault, type Channel } from '../withdrawals/terms.ts'
import { begin } from '../withdrawals/transitions.ts'
import { withdrawalView } from '../withdrawals/view.ts'

export type SubmitWithdrawalInput = {
  readonly userId: string
  readonly accountId: string
  readonly currency: string
  /** Amount that leaves the balance, fee included. */
  readonly amount: Amount
  /** The fee that the user was shown. */
  readonly quotedFee: Amount
  readonly remark: string | null
  readonly known: KnownAs
  readonly isNewDevice: boolean
  /** Length of the cooldown before the review, by policy. */
  readonly coolingMs: number
  /** Result of checking the user's passwords and codes before the lane. */
  readonly proof: WithdrawalProof
}

/** The user's state that the conditions of a withdrawal are checked against. */
const needs = {
  ...withdrawalNeeds,
  accounts,
  bound: withdrawalAccounts,
  open: withdrawals,
  used: usages,
  arrivals,
  applications,
  level: vipStatuses,
}

/**
 * Requests a withdrawal. Every condition of the quote is checked again, and the money is frozen in the same transaction. No
 * condition ever asks the user to pay.
 */
export function submitWithdrawal(currencies: Currencies) {
  return command('submitWithdrawal', {
    needs,
    reads: () => ({ locks: withdrawalLocks }),
    decide(
      { accounts: held, bound, open, used, arrivals: arrived, applications: applied, ...person },
      input: SubmitWithdrawalInput,
      context: Context & PolicyContext,
    ) {
      const { now, newId } = context
      const pause = policyFault(context, 'withdraw', input.userId)
      const fence = pause ?? knownFault(applied.all(), input.known)
      if (fence !== null) return fence
      const account = bound.get(input.accountId)
      const currency = account?.currency ?? 'USDT'
      const channel = account && channelOf(currencies, account)
      const one: Case = {
        user: {
          ...withdrawalEligibility(person, now),
          identityLevel: input.known.level,
          vipLevel: levelInForce(person.level),
          isNewDevice: input.isNewDevice,
          legalName: input.known.name,
        },
        account,
        known: bound.all(),
        channel,
        amount: input.amount,
        available: held.of('balance.available', currency).balance,
        usages: used.all(),
        hasArrived: arrived.all().length > 0,
        openCount: open.all().filter(({ status }) => status === 'under_review').length,
        now,
      }
      const fault = channel && finenessFault(input.amount, channel)
      if (fault) return fault
      const obstacle = checksOf(one).find(({ tone }) => tone === 'bad')
      if (obstacle !== undefined) return refusedBy(obstacle, now)
      if (account === undefined || channel === undefined) return refuse('WITHDRAW_ACCOUNT_REQUIRED')
      if (input.currency !== currency) return refuse('CURRENCY_UNSUPPORTED')
      const { fee } = channel
      if (input.quotedFee !== fee)
        return refuse('PRICE_MOVED', {
          fields: [{ field: 'quotedFee', rule: 'same', min: Amount.text(fee) }],
        })
      // Checked last: a refusal for another reason uses up no password attempt.
      const opened = withdrawalCheck(person, input.proof, now)
      if (isRefusal(opened)) return opened
      const order = orderOf(account, channel, {
        ...input,
        id: newId(),
        risks: risksOf(one),
        needsSecond: isLarge(one),
        now,
      })
      const decision = begin(order, usageWith(order, used), { accounts: held })
      return {
        ...decision,
        put: [...(decision.put ?? []), ...opened],
        reply: withdrawalView(order, currencies),
      }
    },
  })
}

function refusedBy(obstacle: Check, now: number): Refusal {
  const { key, untilAt, bound } = obstacle
  const rule = key === 'minimum' ? 'min' : 'max'
  return refuse(refusalOf(obstacle), {
    ...(untilAt !== null && { retryAfter: Math.ceil((untilAt - now) / 1_000) }),
    ...(bound !== null && { fields: [{ field: 'amount', rule, [rule]: Amount.text(bound) }] }),
  })
}

type Asked = SubmitWithdrawalInput &
  Pick<Withdrawal, 'id' | 'risks' | 'needsSecond'> & { readonly now: number }

/** A new withdrawal, in its cooldown and without a review. */
function orderOf(account: AccountRow, channel: Channel, asked: Asked): Withdrawal {
  const { userId, id, amount, remark, risks, needsSecond, coolingMs, now } = asked
  return {
    ...owned(userId),
    ...targetOf(account),
    id,
    amount,
    fee: channel.fee,
    status: 'under_review',
    stage: 'cooling',
    version: 1,
    risks,
    looked: [],
    needsSecond,
    approvedBy: [],
    coolingUntil: now + coolingMs,
    attemptAt: null,
    parkedAt: null,
    txid: null,
    sentAt: null,
    reasonKey: null,
    remark,
    timeline: [
      { key: 'submitted', at: now },
      { key: 'cooling', at: now },
    ],
    createdAt: now,
    finishedAt: null,
  }
}

/** The destination as of now; later changes of the account do not affect it. */
function targetOf(account: AccountRow) {
  const { id, type, currency, network, label, bankName } = account
  const target = destinationOf(account)
  const masked = maskedTarget(account)
  return { accountId: id, type, currency, network, label, bankName, target, masked }
}
