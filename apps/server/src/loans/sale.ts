import { Amount, Quantity, subtract, worth } from '@candor/money'
import { collateralSale, reachesLtv } from '@candor/rules'
import type { Accounts } from '../ledger/index.ts'
import type { Change, Effect } from '../platform/lane/index.ts'
import type { Tick } from './context.ts'
import { moneyOf } from './money.ts'
import { closed, debtOf, paidBack, type Owed } from './owed.ts'
import { payments, sales, type Loan, type Sale } from './tables.ts'

/** Number of consecutive ticks that decide: a single unconfirmed price sells nothing. */
export const ticksToSell = 3

/** `ticksToSell` ticks of one symbol with consecutive numbers. */
export type Window = readonly Tick[]

/** Every window of consecutive ticks. */
export function windowsOf(ticks: readonly Tick[]): Window[] {
  return ticks.flatMap((_, last) => {
    const window = ticks.slice(Math.max(0, last - ticksToSell + 1), last + 1)
    const isWhole =
      window.length === ticksToSell && window.at(-1)!.seq - window[0]!.seq === ticksToSell - 1
    return isWhole ? [window] : []
  })
}

/**
 * The first window in which every tick is at the loan's last step, all later than its payout, last sale and last withdrawal of
 * collateral. A repayment or added collateral does not delay a sale unless it cures the loan.
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
 * Sells collateral at the last tick of a window: as much as restores the initial loan-to-value, or all of the debt if the loan
 * is overdue for too long. A surplus goes to the user; the house bears a shortfall.
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

/** Whether a price is at the margin call step. */
export const isCalled = (loan: Owed, { price }: Tick): boolean =>
  loan.callLtv !== null &&
  reachesLtv(debtOf(loan), worth(Quantity.of(loan.collateral), price, 'floor'), loan.callLtv)
