import type { ForcedReason } from '@candor/rules'
import { column, table, type Change, type RowOf } from '../../platform/lane/index.ts'
import type { Book, Marks, Taken } from '../../ledger/index.ts'
import type { Position } from '../tables.ts'

const { amount, id, json, ms, seq, text, words } = column

/** For each symbol, the tick from which the present state of a pool is judged. */
export type Since = { readonly [symbol: string]: number }

/** Since when a pool has its present state. `version` is the number of the transfer that changed it. */
export const pools = table('contracts_pool', {
  key: ['book'],
  columns: { book: words<Book>(), version: seq, since: json<Since>() },
})

const changed = 'poolChanged'
type ChangedPool = { readonly book: Book }

/** No effects: no pool has changed. */
export const nothing: Taken = { put: [], events: [] }

/** Effects on a pool when a position of it or its money changes; none for a pool without positions. */
export function poolChanged(
  book: Book,
  held: readonly Pick<Position, 'symbol'>[],
  { tick }: Marks,
): Taken {
  const data: ChangedPool = { book }
  const since = Object.fromEntries(held.map(({ symbol }) => [symbol, tick(symbol)?.seq ?? 0]))
  const row: Change = {
    // After the transfers of the same decision.
    rows: ({ owner, numbers }) => [
      pools.row({ ...owner, book, version: Number(numbers.transfer), since }), // not money: a count
    ],
  }
  return { put: [row], events: [{ name: changed, data }] }
}

/** The book whose pool has changed, where an event says so. */
export function changedPool(name: string, data: unknown): Book | null {
  return name === changed ? (data as ChangedPool).book : null
}

/** An instrument as it was judged, so that the judgement can be recalculated. */
export type JudgedInstrument = {
  readonly symbol: string
  readonly seq: number
  /** Whether its market was open, so that its positions could be closed. */
  readonly trades: boolean
  /** Quote per base. */
  readonly markPrice: string
  /** Position whose tiers were applied to the whole instrument. */
  readonly tiersOf: string
  readonly positions: readonly {
    readonly id: string
    readonly direction: Position['direction']
    readonly quantity: string
    readonly openPrice: string
    readonly closeFeeRate: string
    /** Its close-out rule; absent without a rule. */
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
  /** Required margin for the reason. */
  need: amount,
  instruments: json<readonly JudgedInstrument[]>(),
  /** In order: first the positions whose profit was needed, then the position to close. */
  closed: json<readonly string[]>(),
  at: ms,
}

/** Append-only: each liquidation or close-out of positions of a cross account, with its judgement. */
export const liquidations = table('contracts_liquidation', {
  key: ['id'],
  append: true,
  columns: liquidationColumns,
})
export type Liquidation = RowOf<typeof liquidationColumns>
