import { dayNumber, endpoints } from '@candor/api'
import { absolute, Amount, subtract, sum } from '@candor/money'
import { accounts, house, move, type Accounts } from '../../ledger/index.ts'
import { messageOf } from '@candor/api/messages'
import { approvalKind, isWaiting, sumText, type ApprovalRow } from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { owned, refuse, type Refusal, type Rows } from '../../platform/lane/index.ts'
import type { Symbols } from '../../market/index.ts'
import type { Currencies } from '../currencies.ts'
import type { WalletEvents } from '../events.ts'
import { adjustments, type Adjustment, type AdjustmentReason } from './tables.ts'
import { valuesAt, type PriceContext, type Values } from './value.ts'

/** What the checker approves, exact to the last unit. */
export type Correction = {
  readonly userId: string
  readonly currency: string
  /** Amount to move, positive. */
  readonly amount: string
  readonly direction: 'credit' | 'debit'
  readonly counterAccount: 'house.adjustments'
  readonly reasonKey: AdjustmentReason
  readonly ticketId: string
}

/** A positive amount of a currency. */
type Sum = { readonly currency: string; readonly amount: Amount }

/** State that a correction, or its approval, is checked against. */
type Known = {
  readonly accounts: Accounts
  readonly made: Pick<Rows<Adjustment>, 'all'>
  /** Pending corrections of this user. */
  readonly waiting: readonly Sum[]
  readonly valueOf: Values
}

/**
 * Moves money between a user's balance and the house's account of corrections. Needs two operators and exactly the approved
 * amount.
 */
export function adjustBalance(currencies: Currencies, symbols: Symbols) {
  return approvalKind('adjustBalance', {
    askedBy: endpoints.createAdjustment,
    checkers: ['finance'],
    needs: { accounts, adjustments, users },
    says: (correction: Correction, { who, hasEnded: isOver }) => ({
      sentence: sentenceOf(correction, who),
      hasChanged: isOver,
    }),
    apply(
      state,
      correction: Correction,
      { now, newId, tick }: PriceContext,
      { approval, checker },
    ) {
      // The account has ended since, so the corrected money would be out of reach.
      if (hasEnded(state.users)) return refuse('STATE_CHANGED')
      const made = { accounts: state.accounts, made: state.adjustments, waiting: [] }
      const known = { ...made, valueOf: valuesAt(symbols, { tick }) }
      const fault = adjustmentFault(currencies, correction, known, now)
      if (fault !== null) return fault
      const {
        userId,
        currency,
        direction,
        reasonKey,
        ticketId: ticket,
        counterAccount,
      } = correction
      const moved = Amount.parse(correction.amount)
      const isCredit = direction === 'credit'
      const row: Adjustment = {
        ...owned(userId),
        id: newId(),
        currency,
        amount: isCredit ? moved : subtract(Amount.zero, moved),
        reasonKey,
        ticket,
        approvalId: approval.id,
        makerId: approval.makerId,
        checkerId: checker.id,
        at: now,
      }
      const balance = state.accounts.of('balance.available', currency)
      const other = house(counterAccount)
      const reason = {
        kind: 'adjustment',
        command: 'adjustBalance',
        refType: 'adjustment' as const,
        refId: row.id,
      }
      const data: WalletEvents['balanceAdjusted'] = {
        id: row.id,
        currency,
        amount: Amount.text(row.amount),
        reasonKey,
      }
      return {
        put: [adjustments.row(row)],
        move: [
          isCredit ? move(moved, other, balance, reason) : move(moved, balance, other, reason),
        ],
        events: [{ name: 'balanceAdjusted', data }],
        reply: null,
      }
    },
  })
}

/** What the second operator reads. */
function sentenceOf(correction: Correction, who: string): string {
  const { currency, amount, direction, counterAccount, reasonKey, ticketId } = correction
  const moves = sumText(amount, currency)
  const moved =
    direction === 'credit'
      ? `Give ${moves} from ${counterAccount} to ${who}`
      : `Take ${moves} from ${who} back to ${counterAccount}`
  const why = messageOf('en-us', `reason.${reasonKey}`)
  return `${moved}. Evidence: ${ticketId}. The user reads: ${why}`
}

/** Why a correction is refused: it was made before, takes more than there is, or exceeds the daily cap. */
export function adjustmentFault(
  currencies: Currencies,
  correction: Omit<Correction, 'userId'>,
  { accounts: held, made, waiting, valueOf }: Known,
  now: number,
): Refusal | null {
  const { currency, amount, direction, reasonKey } = correction
  const known = currencies.get(currency)
  if (known === undefined) return refuse('CURRENCY_UNSUPPORTED')
  // Only our own booking errors are ever taken back.
  if (direction === 'debit' && reasonKey !== 'booking_error')
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'reasonKey', rule: 'choice' }] })
  if (made.all().some((one) => isSame(evidenceOf(one), correction))) return refuse('STATE_CHANGED')
  const moved = Amount.parse(amount)
  if (direction === 'debit' && moved > held.of('balance.available', currency).balance)
    return refuse('INSUFFICIENT_BALANCE')
  const today = made.all().filter(({ at }) => dayNumber(at) === dayNumber(now))
  const sums = [...today.map(sizeOf), ...waiting, { currency, amount: moved }]
  return isWithinDay(currencies, sums, valueOf) ? null : refuse('CORRECTION_LIMIT')
}

/**
 * Whether the corrections fit the daily cap: one total in USDT for all currencies. A currency without a price could be worth
 * any amount, so it never fits.
 */
function isWithinDay(currencies: Currencies, sums: readonly Sum[], valueOf: Values): boolean {
  const cap = currencies.get('USDT')?.payout.secondAbove ?? Amount.zero
  const values = sums.map(({ currency, amount }) => valueOf(currency, amount))
  const priced = values.filter((value) => value !== null)
  return priced.length === values.length && sum(priced) <= cap
}

const sizeOf = ({ currency, amount }: Adjustment): Sum => ({ currency, amount: absolute(amount) })

type Evidence = Pick<Correction, 'currency' | 'amount' | 'direction' | 'ticketId'>

/** Whether two corrections have the same evidence. */
const isSame = (one: Evidence, other: Evidence): boolean =>
  one.currency === other.currency &&
  Amount.parse(one.amount) === Amount.parse(other.amount) &&
  one.direction === other.direction &&
  one.ticketId === other.ticketId

const evidenceOf = ({ currency, amount, ticket }: Adjustment): Evidence => ({
  currency,
  amount: Amount.text(absolute(amount)),
  direction: amount > 0n ? 'credit' : 'debit',
  ticketId: ticket,
})

/** Whether the same correction is pending. */
export const isAsked = (
  rows: readonly ApprovalRow[],
  correction: Correction,
  now: number,
): boolean => pendingCorrections(rows, now).some((one) => isSame(one, correction))

/** Amounts of the pending corrections. */
export const waitingSums = (rows: readonly ApprovalRow[], now: number): Sum[] =>
  pendingCorrections(rows, now).map(({ currency, amount }) => ({
    currency,
    amount: Amount.parse(amount),
  }))

function pendingCorrections(rows: readonly ApprovalRow[], now: number): Correction[] {
  return rows
    .filter((row) => row.kind === 'adjustBalance' && isWaiting(row, now))
    .map(({ payload }) => JSON.parse(payload) as Correction)
}
