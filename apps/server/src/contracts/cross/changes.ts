import { column, table, type Change, type Told } from '../../platform/lane/index.ts'
import type { Book, Marks } from '../../ledger/index.ts'
import type { Position } from '../tables.ts'

const { amount, id, json, ms, seq, text } = column

/** For each symbol the tick from which on a pool, as it is now, is judged. */
export type Since = { readonly [symbol: string]: number }

/** Since when a pool is as it is. `version` is the number of the transfer that changed it. */
export const pools = table('contracts_pool', {
  key: ['book'],
  columns: { book: text, version: seq, since: json<Since>() },
})

const changed = 'poolChanged'
type ToldPool = { readonly book: Book }

/** What follows for a pool when a position of it, or the money behind it, changes; nothing while nothing stands on it. */
export function poolChanged(
  book: Book,
  held: readonly Pick<Position, 'symbol'>[],
  { tick }: Marks,
): { readonly put: Change[]; readonly tell: Told[] } {
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
  }[]
}

/** Append-only: each judgement by which a cross account was liquidated, and what was closed for it. */
export const liquidations = table('contracts_liquidation', {
  key: ['id'],
  append: true,
  columns: {
    id,
    book: text,
    symbol: text,
    seq,
    balance: amount,
    equity: amount,
    need: amount,
    instruments: json<readonly JudgedInstrument[]>(),
    closed: json<readonly string[]>(),
    at: ms,
  },
})
