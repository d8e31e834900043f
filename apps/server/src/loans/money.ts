import type { Amount } from '@candor/money'
import type { Debt } from '@candor/rules'
import { house, moveSome, type Accounts } from '../ledger/index.ts'
import type { Effect } from '../platform/lane/index.ts'
import { lendAgain } from './lending.ts'
import type { Loan } from './tables.ts'

type Kind =
  | 'loan_pledge'
  | 'loan_release'
  | 'loan_paid_out'
  | 'loan_interest'
  | 'loan_repay'
  | 'loan_sale'
  | 'loan_proceeds'
  | 'loan_sale_fee'

/** Transfers of one loan by one command. */
export function moneyOf(money: Accounts, loan: Loan, command: string) {
  const because = (kind: Kind) => ({ kind, command, refType: 'loan' as const, refId: loan.id })
  const free = money.of('balance.available', loan.currency)
  const pledged = loan.pledgeCurrency ?? loan.currency
  const own = money.of('balance.available', pledged)
  const held = money.of('loan.collateral', pledged)
  const lender = house('house.loans')
  return {
    free,
    own,
    pledge: (quantity: Amount): Effect[] => moveSome(quantity, own, held, because('loan_pledge')),
    release: (quantity: Amount): Effect[] => moveSome(quantity, held, own, because('loan_release')),
    /** Payout from the lending account. */
    payOut: (amount: Amount): Effect[] => moveSome(amount, lender, free, because('loan_paid_out')),
    /** Interest goes to the house, principal back to the lending account. */
    repay: ({ interest, principal }: Debt, lending: { lendingAccounts: Accounts }): Effect[] => [
      ...moveSome(interest, free, lender, because('loan_interest')),
      ...moveSome(principal, free, lender, because('loan_repay')),
      ...lendAgain(lending, loan, principal, command),
    ],
    /** The house buys the collateral, and takes the fee from the price. */
    sell: (sold: { quantity: Amount; gross: Amount; fee: Amount }): Effect[] => [
      ...moveSome(sold.quantity, held, lender, because('loan_sale')),
      ...moveSome(sold.gross, lender, free, because('loan_proceeds')),
      ...moveSome(sold.fee, free, house('house.fees'), because('loan_sale_fee')),
    ],
  }
}
