import type { Pool } from 'pg'
import { partOf } from './part.ts'

/** The input of every list call; the pages after the first send back `endAt` of the first. */
export type ListInput = {
  readonly pageNo: number
  readonly pageSize: number
  /** The key after which the page begins (`next` of the page before); `pageNo` is then only a counter. */
  readonly after?: string | undefined
  readonly beginAt?: number | undefined
  readonly endAt?: number | undefined
  readonly order: 'desc' | 'asc'
}

/** A list's SQL: its columns, tables and conditions ($1, $2 … are `values`). */
export type ListQuery = {
  readonly select: string
  readonly from: string
  readonly where: readonly string[]
  readonly values: readonly unknown[]
  /** The `…_at` column (epoch ms) by which rows are ordered and limited. */
  readonly at: string
  /** Breaks ties: a non-negative 64-bit integer, visible to clients. */
  readonly id: string
  /** Orders the rows instead of `at`: a non-negative 64-bit integer, never null. */
  readonly sort?: string
}

export type PageOf<Item> = {
  readonly records: Item[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  /** Whether there are more rows than `total`. */
  readonly isMore: boolean
  /** The key of the next page; null on the last page. */
  readonly next: string | null
  readonly endAt: number
}

/** Rows are counted up to this number: nobody pages further, and a long history must not slow its list down. */
export const totalLimit = 1_000

/**
 * Reads one page. Rows written after page one do not shift later pages, because these only list rows before its `endAt`
 * (exclusive). Nor do rows that leave the list, if the page begins by key.
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
  const { at, id, sort = at } = query
  const order = `order by ${sort} ${input.order}, ${id} ${input.order}`
  const key = input.after?.split('.') ?? null
  const past = input.order === 'desc' ? '<' : '>'
  const [first, second] = [values.length + 1, values.length + 2]
  const begins =
    key === null ? '' : `and (${sort}, ${id}) ${past} ($${first}::bigint, $${second}::bigint)`
  const offset = key === null ? (input.pageNo - 1) * input.pageSize : 0
  const place = `, (${sort})::text as page_at, (${id})::text as page_id`
  // Sequential, because the reader may be one session of a transaction.
  const found = await reader.query<Placed>(
    `select ${query.select}${place} ${body} ${begins} ${order}
     limit ${input.pageSize + 1} offset ${offset}`,
    [...values, ...(key ?? [])],
  )
  const counted = await reader.query<{ total: number }>(
    `select count(*)::integer as total from (select 1 ${body} limit ${totalLimit + 1}) row`,
    values,
  )
  const count = counted.rows[0]?.total ?? 0
  const total = Math.min(count, totalLimit)
  const rows = found.rows.slice(0, input.pageSize)
  const isLast = found.rows.length <= input.pageSize
  return {
    records: rows.map((row) => toItem(row as never)),
    total,
    size: input.pageSize,
    current: input.pageNo,
    pages: Math.ceil(total / input.pageSize),
    isMore: count > totalLimit,
    next: isLast ? null : placeOf(rows.at(-1)!),
    endAt,
  }
}

/** A row with its key in the list. */
type Placed = { readonly page_at: string; readonly page_id: string }

const placeOf = ({ page_at: at, page_id: id }: Placed): string => `${at}.${id}`

/** The user's own rows that a list asks for, by the statuses of the wire: 1 and 2 are running, 3 has ended. */
export type OwnListInput = ListInput & {
  readonly status?: readonly ('1' | '2' | '3')[] | undefined
  readonly symbol?: string | undefined
  /** Null for the rows of every book. */
  readonly book: string | null
}

/** The table of a user's own rows; each runs from `beganAt` until it has the status `ended` at `endedAt`. */
export type OwnRows = {
  readonly from: string
  readonly ended: string
  readonly beganAt: string
  readonly endedAt: string
}

/** Reads one page of a user's own rows: ended rows by their end, all others by their beginning. */
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
