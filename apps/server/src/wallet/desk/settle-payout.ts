import type { PayoutDecision, railAnswers, railStates } from '@candor/api'
import { accounts } from '../../ledger/index.ts'
import { approvalKind, waitingFor, type ApprovalRow } from '../../operator/index.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { usages, withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import * as transitions from '../withdrawals/transitions.ts'

/** What the network or bank said when it was asked. */
export type Evidence = {
  readonly answer: (typeof railAnswers)[number]
  readonly txid: string | null
  readonly state: (typeof railStates)[number]
}

/** What a second person approves: which state of which payout, what became of it, and what stands for that. */
export type Finding = {
  readonly id: string
  readonly version: number
  readonly decision: PayoutDecision
  readonly txid: string | null
  /** What its owner reads; null for what was sent. */
  readonly reasonKey: string | null
  readonly rail: Evidence
}

/** Ends the doubt about a payout: money goes on or comes back, and nobody decides that alone. */
export const settlePayout = approvalKind('settlePayout', {
  checkers: ['treasury', 'finance'],
  needs: { accounts, withdrawals, usages },
  reads: ({ id }: Finding) => ({ withdrawals: [id] }),
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

/** Why a finding cannot be so: the payout is in another state, or the network or bank does not bear it out. */
export function findingFault(order: Withdrawal | undefined, finding: Finding): Refusal | null {
  const { version, decision } = finding
  if (order === undefined) return refuse('NOT_FOUND')
  const isThere =
    decision === 'returned' ? order.status === 'paid_out' : order.parkedAt !== null && isOpen(order)
  if (!isThere || order.version !== version) return refuse('STATE_CHANGED')
  return isBorneOut(finding) ? null : refuse('RAIL_DISAGREES')
}

/**
 * Nothing is settled on somebody's word. Silence bears out nothing: who cannot be asked today can be asked
 * tomorrow, and until then the money stays where it is. What has arrived has not come back.
 */
function isBorneOut({ decision, txid, rail }: Finding): boolean {
  if (decision === 'sent') return rail.answer === 'found' && rail.txid === txid
  if (decision === 'notSent') return rail.answer === 'none'
  return rail.answer !== 'silent' && (rail.state === 'confirming' || rail.state === 'unknown')
}

const isOpen = ({ status }: Withdrawal): boolean => status === 'under_review'

/** Whether a finding about this payout waits already. */
export const isAsked = (rows: readonly ApprovalRow[], id: string, now: number): boolean =>
  waitingFor(rows, [settlePayout.kind], id, now) !== undefined
