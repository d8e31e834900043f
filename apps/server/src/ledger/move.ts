import type { OrderRef } from '@candor/api'
import { Amount, add, subtract } from '@candor/money'
import { column, table, type Effect, type OwnerDraft, type Row } from '../platform/lane/index.ts'
import { accounts, type HouseAccount, type Purse, type UserAccount } from './accounts.ts'

const { amount, id, ms, optional, text, words } = column

/** The house's own money that a product pays from, which no user has an order of. */
export type FundRef =
  | 'contest'
  | 'ieo_project'
  | 'lending'
  | 'product'
  | 'product_day'
  | 'reward_fund'

/** What a transfer belongs to: an order that users see in their records, or money of the house that a product pays from. */
export type LedgerRef = OrderRef | FundRef

/** Append-only: one row for each movement of money. */
export const transfers = table('ledger_transfer', {
  key: ['number'],
  append: true,
  columns: {
    number: id,
    id,
    command: text,
    book: text,
    currency: text,
    debit: text,
    credit: text,
    amount,
    kind: text,
    refType: optional(words<LedgerRef>()),
    refId: optional(id),
    at: ms,
    debitAfter: optional(amount),
    creditAfter: optional(amount),
  },
})

/** Why money moves, and for which record. */
export type Reason = {
  /** The kind that the user sees in the account records (`position_open_fee`). */
  readonly kind: string
  readonly command: string
  readonly refType?: LedgerRef
  readonly refId?: string
}

type Side = UserAccount | HouseAccount

/** A transfer would take an account below zero, because a decision did not check the balance. */
export class OverdrawnError extends Error {}

/**
 * Moves `moved` from one account to another, at the balances when the decision is applied. At least one account is the
 * user's, unless a house account names its purse.
 * @throws OverdrawnError when `from` has less; the whole decision then has no effect
 * @throws RangeError when `moved` is not positive
 * @throws Error when the two accounts differ in book or currency
 */
export function move(moved: Amount, from: Side, to: Side, reason: Reason): Effect {
  return {
    rows: (draft, context) => {
      if (moved <= 0n) throw new RangeError(`a transfer moves more than nothing: ${moved}`)
      const { book, currency } = purse(from, to)
      const debited = change(draft, from, subtract, moved)
      const credited = change(draft, to, add, moved)
      draft.numbers.transfer += 1n
      const row = transfers.row({
        part: draft.owner.part,
        userId: draft.owner.userId,
        number: String(draft.numbers.transfer),
        id: context.newId(),
        command: reason.command,
        book,
        currency,
        debit: from.kind,
        credit: to.kind,
        amount: moved,
        kind: reason.kind,
        refType: reason.refType ?? null,
        refId: reason.refId ?? null,
        at: context.now,
        debitAfter: debited?.after ?? null,
        creditAfter: credited?.after ?? null,
      })
      const changed = [debited?.row, credited?.row].filter((one) => one !== undefined)
      return [...changed, row]
    },
  }
}

/** Like `move`, but without any effect if the amount is zero. */
export function moveSome(moved: Amount, from: Side, to: Side, reason: Reason): Effect[] {
  return moved === Amount.zero ? [] : [move(moved, from, to, reason)]
}

function purse(from: Side, to: Side): Purse {
  const purses = [purseOf(from), purseOf(to)].filter((one) => one !== null)
  const [first, second = first] = purses
  if (first === undefined) throw new Error(`whose money goes from ${from.kind} to ${to.kind}?`)
  if (second!.book !== first.book || second!.currency !== first.currency)
    throw new Error(`${from.kind} and ${to.kind} hold different money`)
  return first
}

function purseOf(side: Side): Purse | null {
  return 'book' in side ? side : side.purse
}

/** The account after the change; null for a house account, which keeps no balance row. */
function change(
  draft: OwnerDraft,
  side: Side,
  combine: (balance: Amount, moved: Amount) => Amount,
  moved: Amount,
): { after: Amount; row: Row } | null {
  if (!('book' in side)) return null
  const { kind, currency, book } = side
  const { balance } = draft.view(accounts).of(kind, currency, book)
  const after = combine(balance, moved)
  if (after < 0n) throw new OverdrawnError(`${kind} holds ${balance}, less than ${moved}`)
  const row = accounts.row({ ...draft.owner, book, kind, currency, balance: after })
  // The other side may be the same user's, and must see this change.
  draft.put(row)
  return { after, row }
}
