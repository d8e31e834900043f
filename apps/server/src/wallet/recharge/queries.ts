import { rechargeStatuses, type endpoints, type InputOf, type RechargeOrder } from '@candor/api'
import type { Pool } from 'pg'
import { isStoredId, refuse, type Refusal } from '../../platform/lane/index.ts'
import { readPage, type PageOf } from '../../platform/paging.ts'
import { partOf } from '../../platform/part.ts'
import type { Currencies } from '../currencies.ts'
import { recharges } from '../tables.ts'
import { rechargeView } from './view.ts'

type Reader = {
  readonly pool: Pick<Pool, 'query'>
  readonly currencies: Currencies
}

/** The user's recharges, newest first. */
export async function listRecharges(
  { pool, currencies }: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listRecharges>,
  now: number,
): Promise<PageOf<RechargeOrder>> {
  return readPage(
    pool,
    {
      select: '*',
      from: 'wallet_recharge',
      where: [
        'part = $1',
        'user_id = $2',
        '($3::text is null or currency = $3)',
        '($4::text[] is null or status = any ($4))',
      ],
      values: [partOf(userId), userId, input.currency ?? null, statusWords(input.status)],
      at: 'created_at',
      id: 'id',
    },
    input,
    now,
    (row) => rechargeView(recharges.parse(row), currencies, now),
  )
}

/** `0,1` as the words that are stored; null when every status is wanted. */
function statusWords(list: string | undefined): string[] | null {
  if (list === undefined) return null
  const wanted = new Set(list.split(','))
  return Object.entries(rechargeStatuses).flatMap(([word, number]) =>
    wanted.has(String(number)) ? word : [],
  )
}

/** One recharge of the user: another user's is as good as none. */
export async function getRecharge(
  { pool, currencies }: Reader,
  userId: string,
  id: string,
  now: number,
): Promise<RechargeOrder | Refusal> {
  if (!isStoredId(id)) return refuse('NOT_FOUND')
  const found = await pool.query<Record<string, unknown>>(
    'select * from wallet_recharge where part = $1 and user_id = $2 and id = $3',
    [partOf(userId), userId, id],
  )
  const [row] = found.rows
  return row === undefined
    ? refuse('NOT_FOUND')
    : rechargeView(recharges.parse(row), currencies, now)
}
