import type { endpoints, InputOf, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { readEnd } from './end.ts'
import { rowView } from './queries.ts'
import { readRows } from './verify.ts'

/** So many of them are a megabyte or two. */
const exportedRows = 1_000

type ExportAudit = typeof endpoints.exportAudit

/**
 * One stretch of the chain in the order of its rows, each with the hash before it and its own. The first stretch says
 * where the chain ends; who takes the others names that end, so that what is added meanwhile does not move it.
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
