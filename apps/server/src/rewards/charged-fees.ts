import { dayMs, wallOffsetMs } from '@candor/api'
import { Amount } from '@candor/money'
import { mondayOf, type ShareLevel } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { MemberFees } from './commands/share-fees.ts'
import { dayAt } from '../platform/business-day.ts'
import { remainders } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/**
 * Trading fees of each member of the two shared levels on each of these days, less refunds. Fees of liquidations and
 * withdrawals are not shared, so that no inviter gains by a loss.
 */
const chargedText = `
  with team as (
    select part, user_id, 1 as level from people_user where invited_by = $1
    union all
    select m.part, m.user_id, 2 from people_user m join people_user f on f.user_id = m.invited_by
    where f.invited_by = $1
  )
  select (t.at + $4) / $5 as day, team.user_id as member_id, team.level,
    sum(case when t.credit = 'house.fees' then t.amount else -t.amount end) as fees
  from team join ledger_transfer t on t.part = team.part and t.user_id = team.user_id
  where t.at >= $2 and t.at < $3 and t.book = 'real' and t.currency = 'USDT'
    and t.kind in ('position_open_fee', 'position_close_fee') and 'house.fees' in (t.credit, t.debit)
  group by 1, 2, 3 having sum(case when t.credit = 'house.fees' then t.amount else -t.amount end) <> 0
  order by 1, 2`

/** Fees of an inviter's members on these days, first and last included, earliest first. */
export async function readCharged(
  reader: Reader,
  userId: string,
  first: number,
  through: number,
): Promise<MemberFees[]> {
  const { rows } = await reader.query<Stored>(chargedText, [
    userId,
    dayAt(first),
    dayAt(through + 1),
    wallOffsetMs,
    dayMs,
  ])
  return rows.map((row) => ({
    day: column.ms.read(row['day']),
    memberId: column.id.read(row['member_id']),
    level: column.whole.read(row['level']) as ShareLevel,
    fees: Amount.of(column.amount.read(row['fees'])),
  }))
}

/** Paid to an inviter for earlier days of the same week. */
export async function readEarlier(reader: Reader, userId: string, first: number): Promise<Amount> {
  const { rows } = await reader.query<Stored>(
    `select coalesce(sum(amount), 0) as amount from rewards_share
     where part = $1 and user_id = $2 and day >= $3 and day < $4`,
    [partOf(userId), userId, mondayOf(first), first],
  )
  return column.amount.read(rows[0]!['amount'])
}

/** Refunds that no fee has offset yet, by member: negative. */
export async function readCarried(reader: Reader, userId: string): Promise<Map<string, Amount>> {
  const { rows } = await reader.query<Stored>(
    `select distinct on (member_id) * from rewards_remainder
     where part = $1 and user_id = $2 order by member_id, day desc`,
    [partOf(userId), userId],
  )
  const last = rows.map((row) => remainders.parse(row)).filter(({ remainder }) => remainder < 0n)
  return new Map(last.map(({ memberId, remainder }) => [memberId, remainder]))
}
