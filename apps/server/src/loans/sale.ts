import { Amount, Quantity, subtract, worth } from '@candor/money'
import { collateralSale, reachesLtv } from '@candor/rules'
import type { Accounts } from '../ledger/index.ts'
import type { Change, Effect } from '../platform/lane/index.ts'
import type { Tick } from './context.ts'
import { moneyOf } from './money.ts'
import { closed, debtOf, paidBack, type Owed } from './owed.ts'
import { payments, sales, type Loan, type Sale } from './tables.ts'

/** So many ticks in a row decide: one price that nobody confirms sells nothing. */
export const ticksToSell = 3

/** Ticks of one symbol with numbers in a row, `ticksToSell` of them. */
export type Window = readonly Tick[]

/** Every stretch of that many ticks in a row. */
export function windowsOf(ticks: readonly Tick[]): Window[] {
  return ticks.flatMap((_, last) => {
    const window = ticks.slice(Math.max(0, last - ticksToSell + 1), last + 1)
    const isWhole =
      window.length === ticksToSell && window.at(-1)!.seq - window[0]!.seq === ticksToSell - 1
    return isWhole ? [window] : []
  })
}

/**
 * The first window at whose every tick a loan is at its last step, all of them after it was paid out, last sold from
 * and last taken from. A repayment or more collateral puts off no sale: what it does not cure is sold all the same.
 */
export function sellingWindow(loan: Owed, windows: readonly Window[]): Window | undefined {
  const isAfter = (window: Window) => loan.sinceSeq === null || window[0]!.seq > loan.sinceSeq
  const isAt = ({ price }: Tick) =>
    reachesLtv(
      debtOf(loan),
      worth(Quantity.of(loan.collateral), price, 'floor'),
      loan.liquidationLtv!,
    )
  return windows.find((window) => isAfter(window) && window.every(isAt))
}

export type Sold = { readonly loan: Loan; readonly move: Effect[]; readonly rows: Change[] }

type Selling = {
  readonly window: Window
  readonly reason: Sale['reason']
  readonly money: { readonly accounts: Accounts; readonly lendingAccounts: Accounts }
  readonly newId: () => string
  readonly now: number
}

/**
 * Sells collateral at the last tick of a window: as much as brings a loan back to its first loan-to-value, or, of one that
 * is overdue for too long, as pays all of it. What is left over is the user's; what is missing is the house's.
 */
export function sold(loan: Owed, selling: Selling): Sold {
  const { window, reason, money: all, newId, now } = selling
  const { price, seq } = window.at(-1)!
  const debt = debtOf(loan)
  const sale = collateralSale({
    debt,
    quantity: Quantity.of(loan.collateral),
    price,
    feeRate: loan.saleFeeRate,
    target: reason === 'ltv' ? loan.initialLtv! : null,
  })
  const money = moneyOf(all.accounts, loan, 'judgeLoans')
  const quantity = Amount.of(sale.quantity)
  const { loan: paid, split } = paidBack(loan, sale.net)
  const left = { ...paid, collateral: subtract(loan.collateral, quantity), sinceSeq: seq }
  const isOver = sale.isAll || debtOf(left) === Amount.zero
  const after = isOver
    ? closed({ ...left, shortfall: left.principal, forgiven: left.interest }, 'liquidated', now)
    : left
  const of = { part: loan.part, userId: loan.userId, orderId: loan.id, at: now }
  const hasPaid = split.interest > 0n || split.principal > 0n
  return {
    loan: { ...after, version: loan.version + 1 },
    move: [
      ...money.sell({ quantity, gross: sale.gross, fee: sale.fee }),
      ...money.repay(split, all),
      ...(isOver ? money.release(left.collateral) : []),
    ],
    rows: [
      sales.row({
        ...of,
        id: newId(),
        reason,
        symbol: loan.pledgeSymbol!,
        firstSeq: window[0]!.seq,
        price,
        debt,
        held: loan.collateral,
        quantity,
        gross: sale.gross,
        fee: sale.fee,
      }),
      ...(hasPaid ? [payments.row({ ...of, id: newId(), kind: 'sale', ...split })] : []),
    ],
  }
}

/** Whether a price is at the step at which a loan's user is told. */
export const isCalled = (loan: Owed, { price }: Tick): boolean =>
  loan.callLtv !== null &&
  reachesLtv(debtOf(loan), worth(Quantity.of(loan.collateral), price, 'floor'), loan.callLtv)
