import { isStoredId } from '../platform/lane/index.ts'
import { readPage, type PageOf, type ListInput } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import type { Tools } from './tools.ts'

type Stored = Record<string, unknown>
type Reader = Pick<Tools, 'pool'>
type Orders = {
  readonly from: 'wallet_recharge' | 'wallet_withdrawal'
  /** Each stored status with its number on the wire. */
  readonly statuses: Readonly<Record<string, number>>
  /** SQL: a further column for the view. */
  readonly further?: string
}
type OrderFilter = ListInput & {
  readonly currency?: string | undefined
  readonly status?: string | undefined
  /** For recharges: by bank or on a network. */
  readonly method?: string | undefined
}

/** The user's orders of one kind, newest first. */
export function readOrders<View>(
  { pool }: Reader,
  { from, statuses, further }: Orders,
  userId: string,
  filter: OrderFilter,
  now: number,
  view: (row: Stored) => View,
): Promise<PageOf<View>> {
  const where = [
    'part = $1',
    'user_id = $2',
    '($3::text is null or currency = $3)',
    '($4::text[] is null or status = any ($4))',
    ...(filter.method === undefined ? [] : ['method = $5']),
  ]
  const words = statusWords(statuses, filter.status)
  const asked = filter.method === undefined ? [] : [filter.method]
  const values = [partOf(userId), userId, filter.currency ?? null, words, ...asked]
  const list = { select: columnsOf(further), from, where, values, at: 'created_at', id: 'id' }
  return readPage(pool, list, filter, now, view)
}

const columnsOf = (further: string | undefined): string =>
  further === undefined ? '*' : `*, ${further}`

/** `0,2` as the stored words; null for every status. */
function statusWords(statuses: Orders['statuses'], list: string | undefined): string[] | null {
  if (list === undefined) return null
  const wanted = new Set(list.split(','))
  return Object.entries(statuses).flatMap(([word, number]) =>
    wanted.has(String(number)) ? word : [],
  )
}

/** One stored order of the user; null for another user's order. */
export async function findOrder(
  { pool }: Reader,
  { from, further }: Pick<Orders, 'from' | 'further'>,
  userId: string,
  id: string,
): Promise<Stored | null> {
  if (!isStoredId(id)) return null
  const text = `select ${columnsOf(further)} from ${from} where part = $1 and user_id = $2 and id = $3`
  const found = await pool.query<Stored>(text, [partOf(userId), userId, id])
  return found.rows[0] ?? null
}
