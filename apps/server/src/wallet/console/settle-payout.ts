import { endpoints, type PayoutDecision, type railAnswers, type railStates } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { approvalKind, sumText, waitingFor, type ApprovalRow } from '../../operator/index.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { usages, withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import * as transitions from '../withdrawals/transitions.ts'

/** The answer of the network or bank. */
export type Evidence = {
  readonly answer: (typeof railAnswers)[number]
  readonly txid: string | null
  readonly state: (typeof railStates)[number]
}

/** What the checker approves: the version of a payout, its result, and the evidence. */
export type Finding = {
  readonly id: string
  readonly version: number
  readonly decision: PayoutDecision
  readonly txid: string | null
  /** Reason shown to the owner; null for a payout that was sent. */
  readonly reasonKey: string | null
  readonly rail: Evidence
}

const became: Readonly<Record<PayoutDecision, string>> = {
  sent: 'was sent',
  notSent: 'was not sent; give the money back',
  returned: 'came back; give the money back',
}

const railSentence: Readonly<Record<Evidence['answer'], string>> = {
  found: 'The network or bank has it',
  none: 'The network or bank has nothing of it',
  silent: 'The network or bank did not answer',
}

const stateSentence: Readonly<Record<Evidence['state'], string>> = {
  unknown: '',
  confirming: ', and says that it has not arrived yet',
  confirmed: ', and says that it has arrived',
  returned: ', and says that it came back',
  silent: ', and does not say how far it is',
}

/** Settles an uncertain payout: the money goes on or is returned. Two operators are required. */
export const settlePayout = approvalKind('settlePayout', {
  askedBy: endpoints.decidePayout,
  checkers: ['treasury', 'finance'],
  needs: { accounts, withdrawals, usages },
  reads: ({ id }: Finding) => ({ withdrawals: [id] }),
  async says({ id, version, decision, txid, rail }: Finding, { who, row }) {
    const order = await row(withdrawals, id)
    const sum =
      order === undefined
        ? 'a payout'
        : `${sumText(Amount.text(subtract(order.amount, order.fee)), order.currency)} to ${order.label} ${order.masked}`
    const name = txid === null ? '' : ` as ${txid}`
    const known = rail.txid === null ? '' : ` as ${rail.txid}`
    const sentence =
      `Put on record that ${sum} of ${who} ${became[decision]}${name}. ` +
      `${railSentence[rail.answer]}${known}${stateSentence[rail.state]}.`
    return { sentence, item: { queue: 'payout', id }, hasChanged: order?.version !== version }
  },
  apply(state, finding: Finding, { now }) {
    const order = state.withdrawals.get(finding.id)
    const fault = findingFault(order, finding)
    if (fault !== null) return fault
    const around = { accounts: state.accounts, usages: state.usages, now }
    const done = settled(order!, finding, around)
    return isRefusal(done) ? done : { ...done, reply: null }
  },
})

function settled(
  order: Withdrawal,
  { decision, txid, reasonKey }: Finding,
  around: transitions.Around,
): Decision | Refusal {
  if (decision === 'sent') return transitions.sent(order, txid ?? '', around)
  const why = reasonKey ?? 'not_sent'
  return decision === 'notSent'
    ? transitions.notSent(order, why, around)
    : transitions.comeBack(order, why, around)
}

/** Why a finding is impossible: the payout has changed, or the network or bank does not confirm it. */
export function findingFault(order: Withdrawal | undefined, finding: Finding): Refusal | null {
  const { version, decision } = finding
  if (order === undefined) return refuse('NOT_FOUND')
  const isThere =
    decision === 'returned' ? order.status === 'paid_out' : order.parkedAt !== null && isOpen(order)
  if (!isThere || order.version !== version) return refuse('STATE_CHANGED')
  return isBorneOut(finding) ? null : refuse('RAIL_DISAGREES')
}

/**
 * A finding needs evidence from the rail. No answer is no evidence: the rail can be asked again tomorrow, and until then the
 * money stays. Uncertainty or delay returns no money either: the payout may still arrive and would be paid twice.
 */
function isBorneOut({ decision, txid, rail }: Finding): boolean {
  if (decision === 'sent') return rail.answer === 'found' && rail.txid === txid
  const isBack = rail.state === 'returned'
  if (decision === 'notSent') return rail.answer === 'none' && (isBack || rail.state === 'unknown')
  return rail.answer !== 'silent' && isBack
}

const isOpen = ({ status }: Withdrawal): boolean => status === 'under_review'

/** Whether a finding about this payout is pending. */
export const isAsked = (rows: readonly ApprovalRow[], id: string, now: number): boolean =>
  waitingFor(rows, [settlePayout.kind], id, now) !== undefined
