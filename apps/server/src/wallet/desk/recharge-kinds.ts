import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import {
  approvalKind,
  sumText,
  waitingFor,
  type About,
  type ApprovalRow,
  type Decided,
} from '../../operator/index.ts'
import { days, hasEnded, users } from '../../people/index.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import { countCredited } from '../recharge/day-count.ts'
import { recharges } from '../recharge/tables.ts'
import { credit, recall } from '../recharge/transitions.ts'
import { creditKind, recallKind } from './recharge-queue.ts'

/** Which state of which recharge is decided on. */
export type Recall = { readonly id: string; readonly version: number }

export type Credit = Recall & { readonly amount: string; readonly matched: string }

const checkers = ['ops_checker'] as const
const reads = ({ id }: Recall) => ({ recharges: [id] })

const both = ({ approval, checker }: Decided) => ({
  decidedBy: approval.makerId,
  secondBy: checker.id,
})

/** What is said of every wish for a recharge: where it is found, and the pictures that came with it. */
async function named(id: string, { row }: About) {
  const found = await row(recharges, id)
  const pictures = found?.certificates.map(({ fileId }) => fileId) ?? []
  return { found, about: { item: { queue: 'recharge', id }, pictures } } as const
}

/** Credits what one operator has found and another agrees to. */
export const creditFound = approvalKind(creditKind, {
  checkers,
  needs: { accounts, recharges, users, days },
  reads,
  async says({ id, amount, matched }: Credit, about) {
    const { found, about: where } = await named(id, about)
    if (found === undefined) return { sentence: `Credit ${amount} to ${about.who}.` }
    const { currency, payee, network } = found
    const parts = [
      `Credit ${sumText(amount, currency)} to ${about.who}`,
      `reported ${sumText(Amount.text(found.amount), currency)}`,
      `${network === null ? 'bank' : network} no. ${matched}`,
      ...(payee === null ? [] : [`reference ${payee.reference}`]),
    ]
    return { sentence: `${parts.join(', ')}.`, ...where }
  },
  apply(state, { id, version, amount, matched }: Credit, { now }, decided) {
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    const around = { accounts: state.accounts, hasEnded: hasEnded(state.users), now }
    const came = Amount.parse(amount)
    const done = credit(found, { amount: came, matched }, both(decided), around)
    // Whose account has ended has no days any more.
    if (isRefusal(done) || around.hasEnded) return done
    return { ...done, put: [...(done.put ?? []), ...countCredited(found, came)] }
  },
})

/** Takes back what was credited for a payment that the network dropped. */
export const recallDropped = approvalKind(recallKind, {
  checkers,
  needs: { accounts, recharges },
  reads,
  async says({ id }: Recall, about) {
    const { found, about: where } = await named(id, about)
    const credited = found?.creditedAmount ?? null
    const sum =
      credited === null ? 'what was credited' : sumText(Amount.text(credited), found!.currency)
    const name = found?.txid == null ? 'the payment' : `the payment ${found.txid}`
    return {
      sentence: `Take ${sum} back from ${about.who}: the network dropped ${name}.`,
      ...where,
    }
  },
  apply(state, { id, version }: Recall, { now }, decided) {
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    return recall(found, both(decided), { accounts: state.accounts, now })
  },
})

/** Whether a wish for this recharge waits already. */
export const isAsked = (rows: readonly ApprovalRow[], id: string, now: number): boolean =>
  waitingFor(rows, [creditKind, recallKind], id, now) !== undefined
