import type { Pool } from 'pg'
import { partOf } from './part.ts'

/** What every list call asks for; `endAt` of page one is sent back by the pages after it. */
export type ListInput = {
  readonly pageNo: number
  readonly pageSize: number
  readonly beginAt?: number | undefined
  readonly endAt?: number | undefined
  readonly order: 'desc' | 'asc'
}

/** A list's SQL: what is selected, from where, under which conditions ($1, $2 … are `values`). */
export type ListQuery = {
  readonly select: string
  readonly from: string
  readonly where: readonly string[]
  readonly values: readonly unknown[]
  /** The `…_at` column (epoch ms) by which rows are ordered and limited; `id` breaks ties. */
  readonly at: string
  readonly id: string
  /** What rows are ordered by where that is not `at`. */
  readonly sort?: string
}

export type PageOf<Item> = {
  readonly records: Item[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  readonly endAt: number
}

/** Counting stops here: nobody pages further, and a long history must not make its list slow. */
const totalLimit = 1_000

/**
 * Reads one page. Rows written after page one do not shift the pages after it, because they are
 * not before its `endAt` (exclusive).
 */
export async function readPage<Item>(
  reader: Pick<Pool, 'query'>,
  query: ListQuery,
  input: ListInput,
  now: number,
  toItem: (row: Record<string, never>) => Item,
): Promise<PageOf<Item>> {
  const endAt = input.endAt ?? now + 1
  const values = [...query.values, input.beginAt ?? 0, endAt]
  const range = `${query.at} >= $${values.length - 1} and ${query.at} < $${values.length}`
  const body = `from ${query.from} where ${[...query.where, range].join(' and ')}`
  const order = `order by ${query.sort ?? query.at} ${input.order}, ${query.id} ${input.order}`
  const offset = (input.pageNo - 1) * input.pageSize
  // One after another: what reads is one session where the page has to agree with more.
  const found = await reader.query(
    `select ${query.select} ${body} ${order} limit ${input.pageSize} offset ${offset}`,
    values,
  )
  const counted = await reader.query<{ total: number }>(
    `select count(*)::integer as total from (select 1 ${body} limit ${totalLimit}) row`,
    values,
  )
  const total = counted.rows[0]?.total ?? 0
  return {
    records: found.rows.map(toItem),
    total,
    size: input.pageSize,
    current: input.pageNo,
    pages: Math.ceil(total / input.pageSize),
    endAt,
  }
}

/** Which of a user's own rows a list asks for, as the wire says it: 1 and 2 are running, 3 has ended. */
export type OwnListInput = ListInput & {
  readonly status?: readonly ('1' | '2' | '3')[] | undefined
  readonly symbol?: string | undefined
  /** Null for those of every book. */
  readonly book: string | null
}

/** Where a user's own rows of one kind stand; each runs from `beganAt` until it has the status `ended` at `endedAt`. */
export type OwnRows = {
  readonly from: string
  readonly ended: string
  readonly beganAt: string
  readonly endedAt: string
}

/** One page of a user's own rows: what ended is ordered by its end, everything else by its beginning. */
export function readOwnPage<Item>(
  reader: Pick<Pool, 'query'>,
  rows: OwnRows,
  userId: string,
  input: OwnListInput,
  now: number,
  toItem: (row: Record<string, never>) => Item,
): Promise<PageOf<Item>> {
  const asked = (input.status ?? ['1', '3']).map((one) => (one === '3' ? rows.ended : 'running'))
  const onlyEnded = asked.every((one) => one === rows.ended)
  const query = {
    select: '*',
    from: rows.from,
    where: [
      'part = $1',
      'user_id = $2',
      'status = any ($3)',
      '($4::text is null or symbol = $4)',
      '($5::text is null or book = $5)',
    ],
    values: [partOf(userId), userId, asked, input.symbol ?? null, input.book],
    at: onlyEnded ? rows.endedAt : rows.beganAt,
    id: 'id',
  }
  return readPage(reader, query, input, now, toItem)
}
