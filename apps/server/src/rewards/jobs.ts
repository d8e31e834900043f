import { dayMs, dayNumber } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { readVipStatus } from '../people/index.ts'
import { column, runUnkeyed, type Context, type Lane } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { batchSize, workThrough } from '../platform/work-through.ts'
import type { MeasuredLevel } from '../wallet/index.ts'
import { grantRewards, type DueReward } from './commands/grant-rewards.ts'
import { measureLevels, rewardKeys } from './commands/measure-levels.ts'
import { openFund } from './commands/open-fund.ts'
import { openTask } from './commands/open-task.ts'
import { payRewards } from './commands/pay-rewards.ts'
import { notifyWaiting } from './commands/notify-waiting.ts'
import { dayAt, lastSettled } from '../platform/business-day.ts'
import { readLevels, readUnopened } from './console/queries.ts'
import { openedDay, readFunds } from './queries.ts'
import { readEarlierRewards, type EarlierRewardTools } from './earlier-rewards.ts'
import { readTasks } from './tasks.ts'
import { fundsOf, type RewardTerms } from './terms.ts'

export type RewardTools = Pick<EarlierRewardTools, 'secret' | 'marksOf'> & {
  readonly pool: Pool
  readonly lane: Pick<Lane<Context>, 'run'>
  readonly terms: RewardTerms
  /** The levels at the ends of days, the earliest first; empty before the first money. */
  readonly levelsOf: (
    userId: string,
    days: { readonly count: number; readonly lastEnd: number },
  ) => Promise<readonly MeasuredLevel[]>
  /** At a time, now or in the past. */
  readonly identityLevelOf: (userId: string, at: number) => Promise<number>
}

type Stored = Record<string, unknown>

/** Days measured per command; a user with more days is due again in the next run. */
const daysAtOnce = 60

/** Opens new funds and tasks; with two processes at a start, one does. */
export async function openFunds({ pool, lane, terms }: RewardTools): Promise<void> {
  const known = await readFunds(pool)
  const isNew = ({ id }: { readonly id: string }) => !known.has(id)
  for (const fund of fundsOf(terms).filter(isNew))
    await runUnkeyed({ lane }, openFund, fund.id, fund)
  for (const { id, days, ...task } of terms.tasks.filter(isNew))
    await runUnkeyed({ lane }, openTask, id, { id, terms: task, ms: days * dayMs })
  const opened = await readFunds(pool)
  const closed = [...fundsOf(terms), ...terms.tasks].filter(({ id }) => !opened.has(id))
  if (closed.length > 0) throw new Error(`not opened: ${closed.map(({ id }) => id).join(', ')}`)
}

/** Opens approved tasks of these parts, each once. */
export async function openPublished(
  { pool, lane }: RewardTools,
  parts: readonly number[],
): Promise<void> {
  const unopened = await readUnopened(pool)
  for (const { id, days, ...task } of unopened.filter((one) => parts.includes(partOf(one.id))))
    await runUnkeyed({ lane }, openTask, id, { id, terms: task, ms: days * dayMs })
}

/** Users of these parts with real money at any time and unmeasured days. */
const unmeasuredText = `
  select distinct a.user_id from ledger_account a
    left join rewards_vip v on v.part = a.part and v.user_id = a.user_id
  where a.part = any ($1) and a.book = 'real' and a.kind <> 'funding.available' and a.user_id > $2
    and coalesce(v.measured_through, -1) < $3
  order by a.user_id limit $4`

/** The first day to measure: not before the funds, and not before the user's first money. */
async function firstDay(pool: Pool, userId: string, opened: number): Promise<number> {
  const { rows } = await pool.query<{ at: string | null }>(
    `select min(at) as at from ledger_transfer where part = $1 and user_id = $2 and book = 'real'`,
    [partOf(userId), userId],
  )
  const at = rows[0]?.at ?? null
  return Math.max(opened, at === null ? opened : dayNumber(column.ms.read(at)))
}

/** Measures open days of all users of these parts. Parts finished for the day are remembered. */
export function createMeasuring(tools: RewardTools) {
  const { pool } = tools
  const done = new Map<number, number>()
  return async (parts: readonly number[], now: number): Promise<void> => {
    const last = lastSettled(now)
    const left = parts.filter((part) => done.get(part) !== last)
    if (left.length === 0) return
    const find = async (after: string, size: number) => {
      const { rows } = await pool.query<Stored>(unmeasuredText, [left, after, last, size])
      return rows.map((row) => column.id.read(row['user_id']))
    }
    await workThrough(find, (userId) => measure(tools, userId, now))
    if ((await find('0', 1)).length > 0) return
    for (const part of left) done.set(part, last)
  }
}

async function measure(tools: RewardTools, userId: string, now: number): Promise<void> {
  const { pool, lane, terms } = tools
  const last = lastSettled(now)
  const [vipStatus, funds, levelsOn] = await Promise.all([
    readVipStatus(pool, userId),
    readFunds(pool),
    readLevels(pool),
  ])
  const first =
    vipStatus === null
      ? await firstDay(pool, userId, openedDay(funds.values()))
      : vipStatus.measuredThrough + 1
  const through = Math.min(last, first + daysAtOnce - 1)
  const count = through - first + 1
  if (count < 1) return
  const looked = Array.from({ length: count }, (_, at) => first + at)
  const [measured, identityLevels] = await Promise.all([
    tools.levelsOf(userId, { count, lastEnd: dayAt(through) }),
    Promise.all(looked.map((day) => tools.identityLevelOf(userId, dayAt(day)))),
  ])
  const measuredAt = new Map(measured.map((one) => [one.measuredAt, one]))
  const days = looked.map((day, at) => ({
    day,
    measuredLevelNo: measuredAt.get(dayAt(day))?.level.levelNo ?? 0,
    assetsUsd: measuredAt.get(dayAt(day))?.assetsUsd ?? Amount.zero,
    levels: levelsOn(day),
    isKnown: identityLevels[at]! > 0,
  }))
  const mayEarn = (vipStatus?.levelNo ?? 0) > 0 || days.some((one) => one.measuredLevelNo > 0)
  const keys = mayEarn ? days.flatMap(rewardKeys) : []
  await runUnkeyed({ lane }, measureLevels, userId, {
    userId,
    after: vipStatus?.measuredThrough ?? null,
    days,
    taken: await readEarlierRewards(tools, userId, [...new Set(keys)]),
    funds: terms.funds,
  })
}

const dueText = `
  select r.id, r.user_id, r.amount from rewards_reward r
  where r.fund_id = $1 and r.status = 'due' and r.kind <> 'task_reward' and not exists (
    select from rewards_grant g where g.part = $2 and g.user_id = $1 and g.id = r.id)
    and not exists (select from people_user u where u.part = r.part and u.user_id = r.user_id and u.closed_at is not null)
  order by r.due_at, r.id limit $3`

/** Grants due rewards from the funds of these parts. */
export async function grantDue(
  { pool, lane }: RewardTools,
  parts: readonly number[],
): Promise<void> {
  const [funds, tasks] = await Promise.all([readFunds(pool), readTasks(pool)])
  const rewardOf = new Map(tasks.map(({ userId, reward }) => [userId, reward]))
  for (const [fundId, { shortAt }] of funds) {
    const part = partOf(fundId)
    if (!parts.includes(part)) continue
    const least = rewardOf.get(fundId) ?? Amount.zero
    for (;;) {
      const { rows } = await pool.query<Stored>(dueText, [fundId, part, batchSize])
      const due = rows.map((row): DueReward => ({
        id: column.id.read(row['id']),
        userId: column.id.read(row['user_id']),
        amount: column.amount.read(row['amount']),
      }))
      if (due.length === 0 && shortAt === null) break
      const outcome = await runUnkeyed({ lane }, grantRewards, fundId, { fundId, due, least })
      const isWhole = outcome.ok && (outcome.reply as { given: number }).given === batchSize
      if (!isWhole) break
    }
  }
}

/** Users of these parts with granted rewards that need no claim. */
const owedText = `
  select distinct r.user_id from rewards_reward r
  join rewards_grant g on g.user_id = r.fund_id and g.id = r.id
  where r.part = any ($1) and r.status = 'due' and r.kind <> 'task_reward' and r.user_id > $2
    and not exists (select from people_user u where u.part = r.part and u.user_id = r.user_id and u.closed_at is not null)
  order by r.user_id limit $3`

const grantedText = `
  select r.id from rewards_reward r join rewards_grant g on g.user_id = r.fund_id and g.id = r.id
  where r.part = $1 and r.user_id = $2 and r.status = 'due' and r.kind <> 'task_reward'`

/** Pays all due users of these parts; a failing user holds up no other. */
export async function payUsers(
  { pool, lane }: RewardTools,
  parts: readonly number[],
): Promise<void> {
  await workThrough(
    async (after, size) => {
      const { rows } = await pool.query<Stored>(owedText, [parts, after, size])
      return rows.map((row) => column.id.read(row['user_id']))
    },
    async (userId) => {
      const { rows } = await pool.query<Stored>(grantedText, [partOf(userId), userId])
      const granted = new Set(rows.map((row) => column.id.read(row['id'])))
      await runUnkeyed({ lane }, payRewards, userId, { granted })
    },
  )
}

/** Rewards of these parts that wait for a short fund and were not announced. */
const waitingText = `
  select r.user_id, array_agg(r.id order by r.id) as waiting from rewards_reward r
  join rewards_fund f on f.user_id = r.fund_id and f.short_at is not null
  where r.part = any ($1) and r.status = 'due' and r.kind <> 'task_reward' and r.user_id > $2
    and not exists (select from rewards_grant g where g.part = f.part and g.user_id = r.fund_id and g.id = r.id)
    and not exists (select from rewards_waiting w where w.part = r.part and w.user_id = r.user_id and w.id = r.id)
    and not exists (select from people_user u where u.part = r.part and u.user_id = r.user_id and u.closed_at is not null)
  group by r.user_id order by r.user_id limit $3`

/** Notifies users of these parts once that a reward waits for its fund. */
export async function notifyWaitingUsers(
  { pool, lane }: RewardTools,
  parts: readonly number[],
): Promise<void> {
  const waiting = new Map<string, readonly string[]>()
  await workThrough(
    async (after, size) => {
      const { rows } = await pool.query<{ user_id: string; waiting: string[] }>(waitingText, [
        parts,
        after,
        size,
      ])
      for (const row of rows) waiting.set(row.user_id, row.waiting)
      return rows.map(({ user_id }) => user_id)
    },
    async (userId) => {
      await runUnkeyed({ lane }, notifyWaiting, userId, { waiting: waiting.get(userId) ?? [] })
    },
  )
}
