import { Amount } from '@candor/money'
import { column, table, type Owned, type Rows } from '../platform/lane/index.ts'

export const userKinds = [
  'balance.available',
  'balance.frozen',
  'contract.available',
  'contract.margin',
  'contract.stake',
  'invest.held',
  'ieo.held',
  'loan.collateral',
] as const

/** Each product is the owner of its own: what it pays comes from there, and from nowhere else. */
const productKinds = ['funding.available'] as const

const houseKinds = [
  'house.custody',
  'house.clearing',
  'house.fees',
  'house.pnl',
  'house.shortfall',
  'house.sandbox',
  'house.adjustments',
  'house.unclaimed',
  'house.swap',
  'house.options',
  'house.demo',
  'house.funding',
  'house.payable',
  'house.rewards',
  'house.ieo',
  'house.loans',
  'house.contests',
] as const

/** The accounts that hold an owner's money, a user's or a product's. Holds are accounts of their own, never a flag. */
export type UserAccountKind = (typeof userKinds)[number] | (typeof productKinds)[number]

/**
 * The platform's own accounts. They keep no balance row, so that no row is hot: each is the sum of
 * its entries and may be negative (`house.custody` is the mirror of what users own; `house.clearing` holds
 * what was sent and has not arrived; `house.unclaimed` what people gave up with their account, or what came
 * for them when it had ended; `house.swap` what the house holds of each currency through swaps; `house.options` what second contracts brought it
 * or cost it; `house.demo` what was given out to practise with, in the demo book alone; `house.funding` what funding and
 * overnight charges brought it or cost it; `house.payable` what days of products have paid and their users do not have yet;
 * `house.rewards` what was set aside for rewards that their users do not have yet;
 * `house.ieo` what users paid for tokens that they have, and tokens on their way to them;
 * `house.loans` what was lent and came back, and what was bought of collateral;
 * `house.contests` the simulated funds of contests in their books, and in the real one prizes on their way to who won them).
 */
export type HouseAccountKind = (typeof houseKinds)[number]

/** Every account that a transfer may name. */
export const accountKinds: readonly string[] = [...userKinds, ...productKinds, ...houseKinds]

/** Which money it is; money of two books never meets. */
export type Book = 'real' | 'demo' | `contest:${string}`

type AccountRow = Owned & {
  readonly book: string
  readonly kind: string
  readonly currency: string
  readonly balance: Amount
}

/** A user's account with its balance now; one that never moved has the balance zero. */
export type UserAccount = {
  readonly kind: UserAccountKind
  readonly book: Book
  readonly currency: string
  readonly balance: Amount
}

/** Money of one book and currency. */
export type Purse = { readonly book: Book; readonly currency: string }

/** A house account, named for one side of a transfer. */
export type HouseAccount = { readonly kind: HouseAccountKind; readonly purse: Purse | null }

/** The purse is needed only where both sides of a transfer are the house's. */
export function house(kind: HouseAccountKind, purse: Purse | null = null): HouseAccount {
  return { kind, purse }
}

/** The accounts of one user, as decisions see them. */
export type Accounts = {
  readonly of: (kind: UserAccountKind, currency?: string, book?: Book) => UserAccount
}

/** The same accounts, of one book unless another is named. */
export function inBook(money: Accounts, own: Book): Accounts {
  return { of: (kind, currency, book = own) => money.of(kind, currency, book) }
}

/** The same, for who must know of all that there is. */
export type AllAccounts = Accounts & {
  /** Every account of one book that holds anything. */
  readonly held: (book?: Book) => UserAccount[]
  /** Whether money of a book ever came into this account, whatever it holds now. */
  readonly hasMoved: (kind: UserAccountKind, book: Book) => boolean
}

function viewOf(rows: Rows<AccountRow>): AllAccounts {
  return {
    of: (kind, currency = 'USDT', book = 'real') => ({
      kind,
      book,
      currency,
      balance: rows.get(book, kind, currency)?.balance ?? Amount.zero,
    }),
    held: (book = 'real') =>
      rows
        .all()
        .filter((row) => row.book === book && row.balance > 0n)
        .map(({ kind, currency, balance }) => ({
          // The table's own check holds it to these.
          kind: kind as UserAccountKind,
          book,
          currency,
          balance,
        })),
    hasMoved: (kind, book) => rows.all().some((row) => row.book === book && row.kind === kind),
  }
}

const { amount, text } = column

export const accounts = table('ledger_account', {
  key: ['book', 'kind', 'currency'],
  changes: ['balance'],
  columns: { book: text, kind: text, currency: text, balance: amount },
  view: viewOf,
})
