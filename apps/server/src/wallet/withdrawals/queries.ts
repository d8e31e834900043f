import {
  withdrawalStatuses,
  type endpoints,
  type InputOf,
  type Language,
  type WithdrawalOrder,
} from '@candor/api'
import { isStoredId, refuse, type Refusal } from '../../platform/lane/index.ts'
import { readPage, type PageOf } from '../../platform/paging.ts'
import { partOf } from '../../platform/part.ts'
import type { Tools } from '../tools.ts'
import { withdrawals } from './tables.ts'
import { withdrawalView } from './view.ts'

type Reader = Pick<Tools, 'pool' | 'currencies'>

/** The user's withdrawals, newest first. */
export async function listWithdrawals(
  { pool, currencies }: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listWithdrawals>,
  { lang, now }: { readonly lang: Language; readonly now: number },
): Promise<PageOf<WithdrawalOrder>> {
  return readPage(
    pool,
    {
      select: '*',
      from: 'wallet_withdrawal',
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
    (row) => withdrawalView(withdrawals.parse(row), currencies, lang),
  )
}

/** `0,2` as the words that are stored; null when every status is wanted. */
function statusWords(list: string | undefined): string[] | null {
  if (list === undefined) return null
  const wanted = new Set(list.split(','))
  return Object.entries(withdrawalStatuses).flatMap(([word, number]) =>
    wanted.has(String(number)) ? word : [],
  )
}

/** One withdrawal of the user: another user's is as good as none. */
export async function getWithdrawal(
  reader: Reader,
  userId: string,
  id: string,
  lang: Language,
): Promise<WithdrawalOrder | Refusal> {
  return (await findWithdrawal(reader, userId, id, lang)) ?? refuse('NOT_FOUND')
}

export async function findWithdrawal(
  { pool, currencies }: Reader,
  userId: string,
  id: string,
  lang: Language,
): Promise<WithdrawalOrder | null> {
  if (!isStoredId(id)) return null
  const found = await pool.query<Record<string, unknown>>(
    'select * from wallet_withdrawal where part = $1 and user_id = $2 and id = $3',
    [partOf(userId), userId, id],
  )
  const [row] = found.rows
  return row === undefined ? null : withdrawalView(withdrawals.parse(row), currencies, lang)
}
