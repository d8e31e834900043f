import type { ForcedReason } from '@candor/rules'
import { column, table, type Change, type RowOf } from '../../platform/lane/index.ts'
import type { Book, Marks, Taken } from '../../ledger/index.ts'
import type { Position } from '../tables.ts'

const { amount, id, json, ms, seq, text, words } = column

/** For each symbol the tick from which on a pool, as it is now, is judged. */
export type Since = { readonly [symbol: string]: number }

/** Since when a pool is as it is. `version` is the number of the transfer that changed it. */
export const pools = table('contracts_pool', {
  key: ['book'],
  columns: { book: words<Book>(), version: seq, since: json<Since>() },
})

const changed = 'poolChanged'
type ToldPool = { readonly book: Book }

/** What follows where no pool has changed. */
export const nothing: Taken = { put: [], tell: [] }

/** What follows for a pool when a position of it, or the money behind it, changes; nothing while nothing stands on it. */
export function poolChanged(
  book: Book,
  held: readonly Pick<Position, 'symbol'>[],
  { tick }: Marks,
): Taken {
  const data: ToldPool = { book }
  const since = Object.fromEntries(held.map(({ symbol }) => [symbol, tick(symbol)?.seq ?? 0]))
  const row: Change = {
    // After the movements of the same decision.
    rows: ({ owner, numbers }) => [
      pools.row({ ...owner, book, version: Number(numbers.transfer), since }), // not money: a count
    ],
  }
  return { put: [row], tell: [{ name: changed, data }] }
}

/** The book whose pool has changed, where an event says so. */
export function changedPool(name: string, data: unknown): Book | null {
  return name === changed ? (data as ToldPool).book : null
}

/** What was judged, so that it can be reckoned anew. */
export type JudgedInstrument = {
  readonly symbol: string
  readonly seq: number
  /** Whether its market traded, so that what is held of it could be closed. */
  readonly trades: boolean
  /** Quote per base. */
  readonly markPrice: string
  /** By whose tiers all of them were judged. */
  readonly tiersOf: string
  readonly positions: readonly {
    readonly id: string
    readonly direction: Position['direction']
    readonly quantity: string
    readonly openPrice: string
    readonly closeFeeRate: string
    /** The close-out rule that holds for it; absent without one. */
    readonly closeOut?: { readonly rate: string; readonly leverage: number }
  }[]
}

const liquidationColumns = {
  id,
  book: words<Book>(),
  reason: words<ForcedReason>(),
  symbol: text,
  seq,
  balance: amount,
  equity: amount,
  /** What had to be left, by the reason. */
  need: amount,
  instruments: json<readonly JudgedInstrument[]>(),
  /** In this order: first those whose profit was needed, then the one that was to go. */
  closed: json<readonly string[]>(),
  at: ms,
}

/** Append-only: each judgement by which positions of a cross account were liquidated or closed out, and which. */
export const liquidations = table('contracts_liquidation', {
  key: ['id'],
  append: true,
  columns: liquidationColumns,
})
export type Liquidation = RowOf<typeof liquidationColumns>
