import type { endpoints, InputOf, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { readEnd } from './chain-end.ts'
import { rowView } from './queries.ts'
import { readRows } from './verify.ts'

/** Rows per page: a megabyte or two. */
const exportedRows = 1_000

type ExportAudit = typeof endpoints.exportAudit

/**
 * One page of the chain in order, each row with the hash before it and its own. The first page states the chain's end;
 * later requests name that end, so that new rows do not move it.
 */
export async function exportAudit(
  pool: Pick<Pool, 'query'>,
  { afterSeq, untilSeq }: InputOf<ExportAudit>,
): Promise<ResultOf<ExportAudit>> {
  const end = await readEnd(pool)
  const endSeq = Math.min(untilSeq ?? end.seq, end.seq)
  const rows = await readRows(pool, afterSeq, Math.min(endSeq, afterSeq + exportedRows))
  return { rows: rows.map(rowView), endSeq }
}
