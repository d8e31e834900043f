import { dayNumber, type endpoints, type InputOf, type RewardItem } from '@candor/api'
import type { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { funds, rewards, type Fund } from './tables.ts'
import { rewardView } from './view.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** The opened funds by id, each with its balance. */
export async function readFunds(
  reader: Reader,
): Promise<Map<string, Fund & { readonly available: Amount }>> {
  const { rows } = await reader.query<Stored>(
    `select f.*, coalesce(a.balance, 0) as available from rewards_fund f
     left join ledger_account a on a.part = f.part and a.user_id = f.user_id and a.kind = 'funding.available'
     order by f.user_id`,
  )
  return new Map(
    rows.map((row) => {
      const fund = funds.parse(row)
      return [fund.userId, { ...fund, available: column.amount.read(row['available']) }]
    }),
  )
}

/** Day of the first fund's opening. */
export const openedDay = (all: Iterable<Fund>): number =>
  Math.min(...[...all].map(({ openedAt }) => dayNumber(openedAt)))

/** Levels whose gift a user has earned, and whether it was paid. */
export async function readGifts(
  reader: Reader,
  userId: string,
): Promise<Map<string, 'due' | 'paid'>> {
  const { rows } = await reader.query<{ about: string; status: 'due' | 'paid' }>(
    `select about, status from rewards_reward where part = $1 and user_id = $2 and kind = 'vip_gift'`,
    [partOf(userId), userId],
  )
  return new Map(rows.map(({ about, status }) => [about, status]))
}

export function listRewards(
  reader: Reader,
  userId: string,
  input: InputOf<typeof endpoints.listRewards>,
  now: number,
): Promise<PageOf<RewardItem>> {
  return readPage(
    reader,
    {
      select: '*',
      from: 'rewards_reward',
      where: ['part = $1', 'user_id = $2'],
      values: [partOf(userId), userId],
      at: 'due_at',
      id: 'id',
    },
    input,
    now,
    (row) => rewardView(rewards.parse(row)),
  )
}
