import type { Pool } from 'pg'
import type { LedgerFault } from './audit.ts'

/** Key of a row of a user table. */
type RowKey = { readonly part: number; readonly userId: string; readonly id: string }

/** A rule that recomputes stored rows. */
export type RecomputedRows<Stored, Row> = {
  /** Returns rows in the order of part, user and id: those after `$1`, `$2`, `$3`, at most `$4`. */
  readonly text: string
  /** Rows per read. */
  readonly pageRows: number
  readonly parse: (stored: Stored) => Row
  /** The fault of a row; null if it is correct. */
  readonly judge: (row: Row, stored: Stored) => Promise<string | null> | string | null
}

/**
 * Recomputes rows page by page.
 * @returns the first fault; null if there is none
 */
export async function firstFault<Stored extends Record<string, unknown>, Row extends RowKey>(
  reader: Pick<Pool, 'query'>,
  signal: AbortSignal,
  { text, pageRows, parse, judge }: RecomputedRows<Stored, Row>,
): Promise<Omit<LedgerFault, 'rule'> | null> {
  let last: RowKey = { part: -1, userId: '0', id: '0' }
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await reader.query<Stored>(text, [last.part, last.userId, last.id, pageRows])
    for (const stored of rows) {
      const row = parse(stored)
      const what = await judge(row, stored)
      if (what !== null) return { userId: row.userId, number: null, what }
      last = row
    }
    if (rows.length < pageRows) return null
  }
}
