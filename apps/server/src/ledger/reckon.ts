import type { Pool } from 'pg'
import type { LedgerFault } from './audit.ts'

/** Where a row stands: of a user's own tables the first part of the key. */
type Place = { readonly part: number; readonly userId: string; readonly id: string }

/** What a rule reckons anew, and how. */
export type Reckoned<Stored, Row> = {
  /** Answers rows in the order of part, user and id: those after `$1`, `$2`, `$3`, at most `$4`. */
  readonly text: string
  /** So many are read at once. */
  readonly pageRows: number
  readonly parse: (stored: Stored) => Row
  /** What is wrong with one; null where it stands. */
  readonly judge: (row: Row, stored: Stored) => Promise<string | null> | string | null
}

/** Reckons rows anew, page by page; answers the first that does not stand. */
export async function firstFault<Stored extends Record<string, unknown>, Row extends Place>(
  reader: Pick<Pool, 'query'>,
  signal: AbortSignal,
  { text, pageRows, parse, judge }: Reckoned<Stored, Row>,
): Promise<Omit<LedgerFault, 'rule'> | null> {
  let last: Place = { part: -1, userId: '0', id: '0' }
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
