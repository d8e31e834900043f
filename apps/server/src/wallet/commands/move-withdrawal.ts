import { accounts } from '../../ledger/index.ts'
import {
  command,
  isRefusal,
  refuse,
  type Context,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import { withdrawalHoldFault, withdrawalNeeds } from '../../people/index.ts'
import { applications, knownFault, type KnownAs } from '../../identity/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { barredAddresses } from '../accounts/barred-addresses.ts'
import { closureOf } from '../accounts/destination.ts'
import { withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { recharges } from '../recharge/tables.ts'
import { reviewReasonsOf, unreviewedOf } from '../withdrawals/review-reasons.ts'
import { arrivals, usages, withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import * as transitions from '../withdrawals/transitions.ts'

type Named = { readonly id: string }
type Bound = Named & { readonly accountId: string }
type Around = transitions.Around
/** The verified identity of the owner at the time. */
type Sending = Bound & { readonly known: KnownAs }

/** A command that moves one withdrawal from one state to the next. */
function transition<Input extends Named>(
  name: string,
  queue: 'people' | 'jobs',
  change: (order: Withdrawal, input: Input, around: Around) => Decision | Refusal,
) {
  return command(name, {
    needs: { accounts, orders: withdrawals, usages },
    reads: ({ id }: Input) => ({ orders: [id] }),
    queue,
    decide({ accounts: held, orders, usages: used }, input: Input, { now }) {
      const order = orders.get(input.id)
      if (order === undefined) return refuse('NOT_FOUND')
      return change(order, input, { accounts: held, usages: used, now })
    },
  })
}

/** The user cancels the withdrawal. */
export const cancelWithdrawal = transition(
  'cancelWithdrawal',
  'people',
  (order, _: Named, around) => transitions.cancel(order, around),
)

/** The timer: the cooldown is over. */
export const endCooling = transition('endCooling', 'jobs', (order, _: Named, around) =>
  transitions.endCooling(order, around),
)

/**
 * The sender claims the payout; only the process whose command succeeds sends it. If the destination was closed or barred
 * meanwhile, the money is returned. If the owner's identity no longer holds, or their recharges were dropped by a reorg, an
 * operator reviews it first, once per cause. If payouts are paused (for all, for the owner, or for a reopened account), the
 * withdrawal waits and the sender retries.
 */
export const attemptPayout = command('attemptPayout', {
  needs: {
    accounts,
    orders: withdrawals,
    usages,
    bound: withdrawalAccounts,
    holds: withdrawalNeeds.holds,
    applications,
    recharges,
  },
  reads: ({ id, accountId }: Sending) => ({ orders: [id], bound: [accountId] }),
  queue: 'jobs',
  decide(
    {
      accounts: held,
      orders,
      usages: used,
      bound,
      holds: hold,
      applications: applied,
      recharges: came,
    },
    { id, accountId, known }: Sending,
    context: Context & PolicyContext,
  ) {
    const { now } = context
    const order = orders.get(id)
    if (order === undefined) return refuse('NOT_FOUND')
    const around = { accounts: held, usages: used, now }
    const byLaw = barredAddresses.has(order.target) ? 'legal_order' : null
    const closed = closureOf(bound.all(), order.target) ?? byLaw
    if (closed !== null) return transitions.stop(order, closed, around)
    const unlike = knownFault(applied.all(), known)
    if (unlike !== null) return unlike
    const account = bound.get(accountId)
    const doubts = reviewReasonsOf(account, known, came.all())
    if (unreviewedOf(order, doubts).length > 0) return transitions.lookAgain(order, doubts, around)
    const wait =
      policyFault(context, 'withdraw', order.userId) ??
      withdrawalHoldFault(hold, now) ??
      coolingFault(account, now)
    return wait ?? transitions.attempt(order, around)
  },
})

/** The account could be paid when the withdrawal was requested; closed and reopened since, it has a new cooldown. */
function coolingFault(account: AccountRow | undefined, now: number): Refusal | null {
  const isCooling = account !== undefined && now < account.usableAt
  return isCooling ? refuse('WITHDRAW_ACCOUNT_COOLING') : null
}

export type PayoutAnswer =
  | { readonly kind: 'sent'; readonly txid: string }
  | { readonly kind: 'refused'; readonly reasonKey: string }
  | { readonly kind: 'unknown' }

/** The sender records the result of the payout. */
export const recordPayout = transition(
  'recordPayout',
  'jobs',
  (order, { answer }: Named & { readonly answer: PayoutAnswer }, around) => {
    if (answer.kind === 'sent') return transitions.sent(order, answer.txid, around)
    if (answer.kind === 'refused') return transitions.notSent(order, answer.reasonKey, around)
    return transitions.park(order, around)
  },
)

/** The watcher: the network or bank reports a return. */
export const noteReturn = transition('noteReturn', 'jobs', (order, _: Named, around) =>
  transitions.noteReturn(order, around),
)

/** The watcher: the payout has arrived. Its account now counts as used. */
export const deliverWithdrawal = command('deliverWithdrawal', {
  needs: { accounts, orders: withdrawals, arrivals, bound: withdrawalAccounts },
  reads: ({ id, accountId }: Bound) => ({ orders: [id], bound: [accountId] }),
  queue: 'jobs',
  decide({ orders, arrivals: arrived, bound }, { id }, { now }) {
    const order = orders.get(id)
    if (order === undefined) return refuse('NOT_FOUND')
    const decision = transitions.deliver(order, { arrivals: arrived, now })
    const account = bound.get(order.accountId)
    if (isRefusal(decision) || account === undefined || account.usedAt !== null) return decision
    const put = [...(decision.put ?? []), withdrawalAccounts.row({ ...account, usedAt: now })]
    return { ...decision, put }
  },
})
