import { dayMs, dayNumber, wallOffsetMs } from '@candor/api'
import { Amount } from '@candor/money'
import { mondayOf, type ShareLevel } from '@candor/rules'
import { findUser, openingRules } from '../people/index.ts'
import { column, runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { workThrough } from '../platform/work-through.ts'
import type { PolicyContext } from '../policy/index.ts'
import { shareFees, type MemberFees } from './commands/share-fees.ts'
import { dayAt, lastSettled } from './days.ts'
import type { RewardTools } from './jobs.ts'
import { openedDay, readFunds } from './queries.ts'

export type ShareTools = Pick<RewardTools, 'pool' | 'lane' | 'identityLevelOf'> &
  Pick<PolicyContext, 'rulesOf'>

type Stored = Record<string, unknown>

/** So many days are paid in one go; who has more to catch up on is due again in the next run. */
const daysAtOnce = 60

/** Users of these parts who invited anybody, and whose share of the last day was not looked at. */
const inviterText = `
  select u.user_id from people_user u
    left join rewards_team t on t.part = u.part and t.user_id = u.user_id
  where u.part = any ($1) and u.closed_at is null and u.user_id > $2
    and coalesce(t.shared_through, -1) < $3
    and exists (select from people_user m where m.invited_by = u.user_id)
  order by u.user_id limit $4`

/**
 * What each member of the two levels that are shared was charged for trading on each of these days, less what was given
 * back. Neither what a liquidation nor what a withdrawal costs is shared: nobody shall gain by a loss.
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
  group by 1, 2, 3 having sum(case when t.credit = 'house.fees' then t.amount else -t.amount end) > 0
  order by 1, 2`

/** Shares the fees of the days that are over with the inviters of these parts. Which parts are done for the day is remembered. */
export function createSharing(tools: ShareTools) {
  const done = new Map<number, number>()
  return async (parts: readonly number[], now: number): Promise<void> => {
    const last = lastSettled(now) - 1
    const left = parts.filter((part) => done.get(part) !== last)
    if (left.length === 0) return
    let isBehind = false
    await workThrough(
      async (after, size) => {
        const { rows } = await tools.pool.query<Stored>(inviterText, [left, after, last, size])
        return rows.map((row) => column.id.read(row['user_id']))
      },
      async (userId) => {
        if (!(await share(tools, userId, now))) isBehind = true
      },
    )
    if (!isBehind) for (const part of left) done.set(part, last)
  }
}

/** Whether there is nothing left that could be paid to them now. Who is not identified is paid once they are. */
async function share(tools: ShareTools, userId: string, now: number): Promise<boolean> {
  const { pool, lane, rulesOf, identityLevelOf } = tools
  if ((await identityLevelOf(userId, now)) === 0) return true
  const last = lastSettled(now) - 1
  const { rows } = await pool.query<{ shared_through: number }>(
    'select shared_through from rewards_team where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  const after = rows[0]?.shared_through ?? null
  const first = after === null ? await firstDay(tools, userId) : after + 1
  const through = Math.min(last, first + daysAtOnce - 1)
  if (through < first) return true
  const charged = await readCharged(pool, userId, first, through)
  const members = new Map<string, Awaited<ReturnType<typeof findUser>>>()
  for (const memberId of new Set(charged.map((one) => one.memberId)))
    members.set(memberId, await findUser(pool, memberId))
  // By the rules of where each of them lived on that day, however late it is shared.
  const open = charged.filter(({ memberId, day }) => {
    const state = { users: members.get(memberId) ?? undefined }
    return openingRules(state, { rulesOf, now: dayAt(day) }).incentives.referralRebates
  })
  const earlier = await readEarlier(pool, userId, first)
  await runUnkeyed({ lane }, shareFees, userId, { after, through, charged: open, earlier })
  return through === last
}

/** Nobody was promised a share of what was charged before there were any, or could invite before they came. */
async function firstDay({ pool }: Pick<ShareTools, 'pool'>, userId: string): Promise<number> {
  const [user, funds] = await Promise.all([findUser(pool, userId), readFunds(pool)])
  return Math.max(openedDay(funds.values()), dayNumber(user?.createdAt ?? 0))
}

async function readCharged(
  pool: ShareTools['pool'],
  userId: string,
  first: number,
  through: number,
): Promise<MemberFees[]> {
  const { rows } = await pool.query<Stored>(chargedText, [
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

/** What was paid to an inviter of the days of a week before this one. */
async function readEarlier(
  pool: ShareTools['pool'],
  userId: string,
  first: number,
): Promise<Amount> {
  const { rows } = await pool.query<Stored>(
    `select coalesce(sum(amount), 0) as amount from rewards_share
     where part = $1 and user_id = $2 and day >= $3 and day < $4`,
    [partOf(userId), userId, mondayOf(first), first],
  )
  return column.amount.read(rows[0]!['amount'])
}
