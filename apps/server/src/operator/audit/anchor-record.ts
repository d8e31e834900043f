import type { Pool } from 'pg'
import { anchorHash, lineOf, type SignedAnchor } from './anchor.ts'

/** The last anchor that the database has recorded. */
export type Recorded = { readonly number: number; readonly hash: string }

/** The database's record of anchors: without it, a deleted file could not be told from one that never existed. */
export async function lastRecorded(pool: Pick<Pool, 'query'>): Promise<Recorded | null> {
  const found = await pool.query<{ number: string; hash: string }>(
    `select number, encode(hash, 'hex') as hash from operator_anchor order by number desc limit 1`,
  )
  const [row] = found.rows
  // not money: how many anchors there are
  return row === undefined ? null : { number: Number(row.number), hash: row.hash }
}

/** Records anchors that are in the file. */
export async function recordAnchors(
  pool: Pick<Pool, 'query'>,
  anchors: readonly SignedAnchor[],
): Promise<void> {
  await pool.query(
    `insert into operator_anchor (number, at, hash, line)
     select number, at, decode(hash, 'hex'), line
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as t (number, at, hash, line)`,
    [
      anchors.map(({ number }) => number),
      anchors.map(({ at }) => at),
      anchors.map(anchorHash),
      anchors.map(lineOf),
    ],
  )
}
