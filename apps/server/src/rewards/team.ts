import { createHash, createHmac } from 'node:crypto'
import {
  dayStart,
  wallTime,
  type endpoints,
  type InputOf,
  type RewardBar,
  type Team,
  type TeamLevelNo,
  type TeamMember,
} from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { teamDepth, teamShares } from '@candor/rules'
import { findUser, maskedAccount } from '../people/index.ts'
import { column } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { inviteTarget } from './commands/open-short-link.ts'
import type { RewardTools } from './jobs.ts'
import { readOwnLink } from './short-links.ts'

export type TeamTools = Pick<RewardTools, 'pool' | 'lane' | 'secret'> & {
  /** Origin of the web app. */
  readonly origin: string
  readonly teamBarOf: (userId: string, now: number) => Promise<RewardBar | null>
}

type Stored = Record<string, unknown>

/** All users invited by $1, down to the third level. The inviter is fixed at registration, so there are no cycles. */
const teamText = `
  with recursive team as (
    select part, user_id, created_at, closed_at, account, account_type, 1 as level
      from people_user where invited_by = $1
    union all
    select m.part, m.user_id, m.created_at, m.closed_at, m.account, m.account_type, t.level + 1
      from people_user m join team t on m.invited_by = t.user_id where t.level < ${teamDepth}
  )`
const rechargedText = `exists (select from wallet_recharge w
  where w.part = team.part and w.user_id = team.user_id and w.credited_amount is not null)`

const countText = `${teamText}
  select level, count(*) as count, count(*) filter (where created_at >= $2) as new_today,
    count(*) filter (where ${rechargedText}) as recharged
  from team where closed_at is null group by level`

const incomeText = `
  select level, sum(amount) as income, coalesce(sum(amount) filter (where paid_at >= $3), 0) as today
  from rewards_share where part = $1 and user_id = $2 group by level`

/** Invitation URL: the short link, or the registration form with the code until it is opened. */
const inviteUrl = (origin: string, code: string, link: string | null) =>
  link === null ? `${origin}/#${inviteTarget}&invite=${code}` : `${origin}/?s=${link}`

export async function getMyTeam(tools: TeamTools, userId: string, now: number): Promise<Team> {
  const { pool, origin, teamBarOf } = tools
  const [user, link, counted, earned, barKey] = await Promise.all([
    findUser(pool, userId),
    readOwnLink(tools, userId),
    pool.query<Stored>(countText, [userId, dayStart(now)]),
    pool.query<Stored>(incomeText, [partOf(userId), userId, dayStart(now)]),
    teamBarOf(userId, now),
  ])
  const inviteCode = user?.inviteCode ?? ''
  const url = inviteUrl(origin, inviteCode, link)
  const rowOf = (rows: readonly Stored[], level: number) =>
    rows.find((row) => column.whole.read(row['level']) === level)
  // not money: how many people
  const number = (value: unknown) => Number(value ?? 0)
  const levels = ([1, 2, 3] as const).map((level) => {
    const [counts, income] = [rowOf(counted.rows, level), rowOf(earned.rows, level)]
    return {
      level,
      count: number(counts?.['count']),
      newToday: number(counts?.['new_today']),
      rechargeCount: number(counts?.['recharged']),
      income: Amount.text(column.amount.read(income?.['income'] ?? '0')),
      rate: level === 3 ? '0' : Rate.text(teamShares[level]),
    }
  })
  const total = (name: 'income' | 'today') =>
    earned.rows.reduce((sum, row) => Amount.of(sum + column.amount.read(row[name])), Amount.zero)
  const all = (name: 'count' | 'newToday' | 'rechargeCount') =>
    levels.reduce((sum, level) => sum + level[name], 0)
  return {
    inviteCode,
    inviteUrl: url,
    qrContent: url,
    teamCount: all('count'),
    newToday: all('newToday'),
    rechargeCount: all('rechargeCount'),
    teamIncome: Amount.text(total('income')),
    todayIncome: Amount.text(total('today')),
    currency: 'USDT',
    levels,
    barKey,
  }
}

export function listTeamMembers(
  { pool, secret }: Pick<TeamTools, 'pool' | 'secret'>,
  userId: string,
  input: InputOf<typeof endpoints.listTeamMembers>,
  now: number,
): Promise<PageOf<TeamMember>> {
  const { level = null } = input
  const key = memberKey(secret)
  return readPage(
    pool,
    {
      select: `*, ${rechargedText} as recharged, (select coalesce(sum(s.amount), 0) from rewards_share s
        where s.part = $2 and s.user_id = $1 and s.member_id = team.user_id) as income`,
      from: `(${teamText} select * from team) team`,
      where: [
        'closed_at is null',
        // A count of the list uses neither, and PostgreSQL must know their types.
        '($2::smallint is not null and $4::bytea is not null)',
        '($3::integer is null or level = $3)',
      ],
      values: [userId, partOf(userId), level, key],
      at: 'created_at',
      id: memberIdText,
    },
    input,
    now,
    (row: Stored) => {
      const joinAt = column.ms.read(row['created_at'])
      return {
        id: memberIdOf(key, userId, column.id.read(row['user_id'])),
        maskedAccount: maskedAccount(String(row['account']), String(row['account_type'])),
        level: column.whole.read(row['level']) as TeamLevelNo,
        joinTime: wallTime(joinAt),
        joinAt,
        recharged: row['recharged'] === true,
        income: Amount.text(column.amount.read(row['income'])),
      }
    },
  )
}

/** This server's key for member ids. Without it a member's number cannot be found by trying all numbers. */
const memberKey = (secret: Uint8Array) =>
  createHmac('sha256', secret).update('team members').digest()

/**
 * The first 60 bits of `memberIdOf` in SQL, with the key as `$4`: pages are ordered by it, so no cursor shows a member's
 * number.
 */
const memberIdText =
  "('x0' || left(encode(sha256($4::bytea || sha256($4::bytea || convert_to($1::text || '/' || " +
  "user_id, 'UTF8'))), 'hex'), 15))::bit(64)::bigint"

/** Identifies a member to one inviter without revealing the user's id. */
function memberIdOf(key: Uint8Array, inviter: string, member: string): string {
  const inner = createHash('sha256').update(key).update(`${inviter}/${member}`).digest()
  return createHash('sha256').update(key).update(inner).digest('hex').slice(0, 16)
}
