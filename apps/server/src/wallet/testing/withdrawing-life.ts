import { Amount } from '@candor/money'
import { isRefusal, owned, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { withdrawalAccounts } from '../accounts/tables.ts'
import * as moves from '../commands/move-withdrawal.ts'
import { submitWithdrawal } from '../commands/submit-withdrawal.ts'
import { loadCurrencies } from '../currencies.ts'
import { withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { account as bound, asked } from './asking.ts'
import type { consoleOf } from './memory-console.ts'
import type { createMemoryLane } from './memory-lane.ts'
import type { NaiveState, NaiveWithdrawals } from './naive-withdrawals.ts'
import { knownOwner, openingProof } from './without-people.ts'

const submit = submitWithdrawal(loadCurrencies())

export const withdrawalActs = [
  'endCooling',
  'approve',
  'reject',
  'cancel',
  'attempt',
  'recordSent',
  'recordRefused',
  'recordUnknown',
  'markSent',
  'markNotSent',
  'markReturned',
  'noteReturn',
  'deliver',
] as const
export type WithdrawalAct = (typeof withdrawalActs)[number]

/** Acts that lead on from each state, because the way to the end is long and many histories should reach it. */
const forward: { readonly [State in NaiveState]?: readonly WithdrawalAct[] } = {
  cooling: ['endCooling'],
  review_1: ['approve'],
  review_2: ['approve'],
  sending: ['attempt'],
  attempted: ['recordSent', 'recordUnknown', 'recordRefused'],
  parked: ['markSent', 'markNotSent'],
  paid_out: ['deliver', 'noteReturn', 'markReturned'],
  came_back: ['markReturned', 'deliver'],
}

export type Around = {
  readonly lane: ReturnType<typeof createMemoryLane>
  readonly memoryConsole: ReturnType<typeof consoleOf>
  readonly naive: NaiveWithdrawals
  /** Compares the actual outcome with the predicted one. */
  readonly outcome: (predicted: boolean, decision: Decision | Refusal) => void
}

/** The commands that cancel and send. */
type Ways = {
  readonly cancel: typeof moves.cancelWithdrawal
  readonly attempt: typeof moves.attemptPayout
}

/** The withdrawals of one user in model and database. */
export function withdrawing(
  { lane, memoryConsole, naive, outcome }: Around,
  { cancel, attempt }: Ways,
) {
  const ids: string[] = []
  const { userId } = lane.draft.owner
  const account = { ...bound, ...owned(userId) }
  lane.draft.set(withdrawalAccounts, account)

  return {
    ask(units: number, now: number): void {
      const amount = Amount.parse(String(units))
      const predicted = naive.mayAsk(amount, now)
      const input = { ...asked, userId, amount, proof: openingProof() }
      const decision = lane.run(submit, input, now)
      outcome(predicted, decision)
      if (isRefusal(decision)) return
      const { id } = decision.reply as { id: string }
      const { risks } = lane.draft.view(withdrawals).get(id)!
      naive.ask(id, amount, now, risks.length > 0)
      ids.push(id)
    },
    forward(at: number, operatorId: string, now: number): WithdrawalAct | null {
      const state = naive.orders.get(ids.toReversed()[at] ?? '')?.state
      const ways = (state && forward[state]) ?? []
      const act = ways[(at + (operatorId === '8' ? 1 : 0)) % ways.length]
      return act !== undefined && this.act(act, at, operatorId, now) ? act : null
    },
    /** Returns whether it was done. */
    act(act: WithdrawalAct, at: number, operatorId: string, now: number): boolean {
      const id = ids.toReversed()[at]
      if (id === undefined) return false
      const decision = {
        endCooling: () => lane.run(moves.endCooling, { id }, now),
        approve: () => memoryConsole.decide(id, 'approve', operatorId, now),
        reject: () => memoryConsole.decide(id, 'reject', operatorId, now),
        cancel: () => lane.run(cancel, { id }, now),
        attempt: () => lane.run(attempt, { id, accountId: account.id, known: knownOwner }, now),
        recordSent: () => record({ kind: 'sent', txid: 'aa' }),
        recordRefused: () => record({ kind: 'refused', reasonKey: 'other' }),
        recordUnknown: () => record({ kind: 'unknown' }),
        markSent: () => memoryConsole.settle(id, 'sent', operatorId, now),
        markNotSent: () => memoryConsole.settle(id, 'notSent', operatorId, now),
        markReturned: () => memoryConsole.settle(id, 'returned', operatorId, now),
        noteReturn: () => lane.run(moves.noteReturn, { id }, now),
        deliver: () => lane.run(moves.deliverWithdrawal, { id, accountId: account.id }, now),
      }[act]()
      function record(answer: moves.PayoutAnswer) {
        return lane.run(moves.recordPayout, { id, answer }, now)
      }
      const predicted = naive.act(id, act, operatorId, now)
      outcome(predicted, decision)
      return predicted
    },
    seen: () => ids.map((id) => `${id} ${stateOf(lane.draft.view(withdrawals).get(id)!)}`),
    expected: () => ids.map((id) => `${id} ${naive.orders.get(id)!.state}`),
  }
}

function stateOf({ status, stage, attemptAt, parkedAt }: Withdrawal): string {
  if (status === 'paid_out' && parkedAt !== null) return 'came_back'
  if (status !== 'under_review') return status
  if (stage !== 'sending' || attemptAt === null) return stage
  return parkedAt === null ? 'attempted' : 'parked'
}
