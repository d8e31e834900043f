import { subtract, type Amount } from '@candor/money'
import { accounts, house, move, moveSome, type Accounts } from '../ledger/index.ts'
import { column, owned, table, tableAt, type Change, type Effect } from '../platform/lane/index.ts'
import type { RowOf, Rows } from '../platform/lane/index.ts'
import type { Loan } from './tables.ts'
import { lendingOwner } from './terms.ts'

const { amount, id, ms } = column

/** The lending account, once it is opened. */
export const lending = table('loan_lending', {
  key: [],
  at: lendingOwner,
  columns: { openedAt: ms },
})

const waitColumns = { id, ofUserId: id, amount, sinceAt: ms }
type Wait = RowOf<typeof waitColumns>

/** Loans that wait for the lending account. */
const waits = table('loan_waiting', {
  key: ['id'],
  at: lendingOwner,
  deletable: true,
  columns: waitColumns,
})

/** Tables of a command that pays loans out or ends their wait. */
export const ofLending = {
  needs: { lendingAccounts: tableAt(accounts, lendingOwner), waits },
  shares: [lendingOwner.userId],
} as const

/** Tables of a command that takes repayments. */
export const toLending = {
  needs: { lendingAccounts: tableAt(accounts, lendingOwner) },
  shares: [lendingOwner.userId],
} as const

type State = { readonly lendingAccounts: Accounts; readonly waits: Rows<Wait> }

const isBefore = (a: Pick<Wait, 'sinceAt' | 'id'>, b: Pick<Wait, 'sinceAt' | 'id'>): boolean =>
  a.sinceAt - b.sinceAt < 0 || (a.sinceAt === b.sinceAt && BigInt(a.id) < BigInt(b.id))

/** The lending account in one decision: covers loans in their waiting order. */
export function openLending(state: State, command: string) {
  let left = state.lendingAccounts.of('funding.available').balance
  const queue = new Map(state.waits.all().map((row) => [row.id, row]))
  return {
    /** Whether a loan is paid now: it is covered, and no earlier loan waits. */
    covers(loan: Pick<Loan, 'id' | 'amount'>): boolean {
      const own = queue.get(loan.id)
      const isNext = [...queue.values()].every(
        (other) => other.id === loan.id || (own !== undefined && isBefore(own, other)),
      )
      return isNext && loan.amount <= left
    },
    /** Takes the amount out of the account. */
    take(loan: Loan): Effect {
      left = subtract(left, loan.amount)
      const because = { kind: 'loan_fund', command, refType: 'loan' as const, refId: loan.id }
      const account = state.lendingAccounts.of('funding.available', loan.currency)
      return {
        ...move(loan.amount, account, house('house.loans'), because),
        on: lendingOwner.userId,
      }
    },
    /** Adds a loan at the end of the queue. */
    wait(loan: Loan, now: number): Change {
      const of = { id: loan.id, ofUserId: loan.userId, amount: loan.amount, sinceAt: now }
      const row = { ...owned(lendingOwner.userId), ...of }
      queue.set(loan.id, row)
      return waits.row(row)
    },
    /** Removes a loan from the queue. */
    leave({ id: of }: Pick<Loan, 'id'>): Change[] {
      const row = queue.get(of)
      queue.delete(of)
      return row === undefined ? [] : [waits.remove(row)]
    },
  }
}
export type Lending = ReturnType<typeof openLending>

/** Returns repaid principal to the lending account. */
export function lendAgain(
  { lendingAccounts }: Pick<State, 'lendingAccounts'>,
  loan: Pick<Loan, 'id' | 'currency'>,
  principal: Amount,
  command: string,
): Effect[] {
  const because = { kind: 'loan_return', command, refType: 'loan' as const, refId: loan.id }
  const account = lendingAccounts.of('funding.available', loan.currency)
  return moveSome(principal, house('house.loans'), account, because).map((effect) => ({
    ...effect,
    on: lendingOwner.userId,
  }))
}
