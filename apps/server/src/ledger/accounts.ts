import { Amount } from '@candor/money'
import { column, table, type Owned, type Rows } from '../platform/lane/index.ts'

/**
 * A user's accounts. A further one is named by the user's view of balances (`wallet/holdings`), by statements
 * (`packages/api/src/statement-names.ts`) and by what keeps an account open (`people/closing/obstacles.ts`); the type
 * check asks for each.
 */
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

/** Accounts of products. Each product owns one and pays from it alone. */
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

/** Accounts that hold the money of an owner, a user or a product. A hold is an account of its own, never a flag. */
export type UserAccountKind = UserKind | (typeof productKinds)[number]

/** Accounts of a user alone. */
export type UserKind = (typeof userKinds)[number]

/**
 * The platform's own accounts. They keep no balance row, so that no row is hot: the balance is the sum of the entries
 * and may be negative.
 * `house.custody` mirrors what users own. `house.clearing` holds money that was sent and has not arrived.
 * `house.unclaimed` holds money that users gave up with their account, or that arrived after its end. `house.swap` is
 * the house's holding of each currency through swaps. `house.options` is its result from second contracts. `house.demo`
 * is the practice money given out, in the demo book alone. `house.funding` is its result from funding and overnight
 * charges. `house.payable` holds daily earnings that products have paid and users do not have yet. `house.rewards`
 * holds rewards set aside and not credited yet. `house.ieo` holds what users paid for tokens, and tokens to be
 * delivered. `house.loans` holds loans given and repaid, and collateral bought. `house.contests` holds the simulated
 * funds of contests in their books and, in the real book, prizes to be paid.
 */
export type HouseAccountKind = (typeof houseKinds)[number]

/** Every account that a transfer may name. */
export const accountKinds: readonly string[] = [...userKinds, ...productKinds, ...houseKinds]

/** The book that money belongs to; money never moves between two books. */
export type Book = 'real' | 'demo' | `contest:${string}`

type AccountRow = Owned & {
  readonly book: string
  readonly kind: string
  readonly currency: string
  readonly balance: Amount
}

/** A user's account with its current balance; zero if the account never moved. */
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

/** The purse is needed only if both sides of a transfer are house accounts. */
export function house(kind: HouseAccountKind, purse: Purse | null = null): HouseAccount {
  return { kind, purse }
}

/** The accounts of one user, as decisions see them. */
export type Accounts = {
  readonly of: (kind: UserAccountKind, currency?: string, book?: Book) => UserAccount
}

/** The same accounts, with another default book. */
export function inBook(money: Accounts, own: Book): Accounts {
  return { of: (kind, currency, book = own) => money.of(kind, currency, book) }
}

/** Accounts with queries over all of them. */
type AllAccounts = Accounts & {
  /** Every account of one book with a positive balance. */
  readonly held: (book?: Book) => UserAccount[]
  /** Whether money of a book ever came into this account, whatever its balance is now. */
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
          // The table's check constraint allows only these kinds.
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
