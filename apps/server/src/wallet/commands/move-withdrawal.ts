import { accounts } from '../../ledger/index.ts'
import {
  command,
  isRefusal,
  refuse,
  type Decision,
  type Refusal,
} from '../../platform/lane/index.ts'
import { withdrawalAccounts } from '../accounts/tables.ts'
import { usages, withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import * as transitions from '../withdrawals/transitions.ts'

type Named = { readonly id: string }
/** What an operator decides carries who decides, and which state they looked at. */
type Reviewed = Named & { readonly operatorId: string; readonly version: number }
type Around = transitions.Around

/** A command that takes one withdrawal from one state to the next. */
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

const reviewed =
  <Input extends Reviewed>(
    change: (order: Withdrawal, input: Input, around: Around) => Decision | Refusal,
  ) =>
  (order: Withdrawal, input: Input, around: Around) =>
    order.version === input.version ? change(order, input, around) : refuse('STATE_CHANGED')

/** The user takes it back. */
export const cancelWithdrawal = transition(
  'cancelWithdrawal',
  'people',
  (order, _: Named, around) => transitions.cancel(order, around),
)

/** The timer: cooling is over. */
export const endCooling = transition('endCooling', 'jobs', (order, _: Named, around) =>
  transitions.endCooling(order, around),
)

/** The sender hands it over: whoever gets this through is the only one who does. */
export const attemptPayout = transition('attemptPayout', 'jobs', (order, _: Named, around) =>
  transitions.attempt(order, around),
)

export type PayoutAnswer =
  | { readonly kind: 'sent'; readonly txid: string }
  | { readonly kind: 'refused'; readonly reasonKey: string }
  | { readonly kind: 'unknown' }

/** The sender writes down what became of it. */
export const recordPayout = transition(
  'recordPayout',
  'jobs',
  (order, { answer }: Named & { readonly answer: PayoutAnswer }, around) => {
    if (answer.kind === 'sent') return transitions.sent(order, answer.txid, around)
    if (answer.kind === 'refused') return transitions.notSent(order, answer.reasonKey, around)
    return transitions.park(order, around)
  },
)

/** A reviewer says yes. */
export const approveWithdrawal = transition(
  'approveWithdrawal',
  'people',
  reviewed((order, { operatorId }: Reviewed, around) =>
    transitions.approve(order, operatorId, around),
  ),
)

/** A reviewer says no. */
export const rejectWithdrawal = transition(
  'rejectWithdrawal',
  'people',
  reviewed((order, { reasonKey }: Reviewed & { readonly reasonKey: string }, around) =>
    transitions.reject(order, reasonKey, around),
  ),
)

/** A person found out that a parked payout was handed over. */
export const markSent = transition(
  'markSent',
  'people',
  reviewed((order, { txid }: Reviewed & { readonly txid: string }, around) =>
    order.parkedAt === null ? refuse('STATE_CHANGED') : transitions.sent(order, txid, around),
  ),
)

/** A person found out that a parked payout was never handed over. */
export const markNotSent = transition(
  'markNotSent',
  'people',
  reviewed((order, { reasonKey }: Reviewed & { readonly reasonKey: string }, around) =>
    order.parkedAt === null
      ? refuse('STATE_CHANGED')
      : transitions.notSent(order, reasonKey, around),
  ),
)

/** What was sent came back. */
export const markReturned = transition(
  'markReturned',
  'people',
  reviewed((order, { reasonKey }: Reviewed & { readonly reasonKey: string }, around) =>
    transitions.comeBack(order, reasonKey, around),
  ),
)

/** The watcher: it has arrived. From now on its account is one where money has arrived before. */
export const deliverWithdrawal = command('deliverWithdrawal', {
  needs: { accounts, orders: withdrawals, usages, bound: withdrawalAccounts },
  reads: ({ id, accountId }: Named & { readonly accountId: string }) => ({
    orders: [id],
    bound: [accountId],
  }),
  queue: 'jobs',
  decide({ accounts: held, orders, usages: used, bound }, { id }, { now }) {
    const order = orders.get(id)
    if (order === undefined) return refuse('NOT_FOUND')
    const decision = transitions.deliver(order, { accounts: held, usages: used, now })
    const account = bound.get(order.accountId)
    if (isRefusal(decision) || account === undefined || account.usedAt !== null) return decision
    const put = [...(decision.put ?? []), withdrawalAccounts.row({ ...account, usedAt: now })]
    return { ...decision, put }
  },
})
