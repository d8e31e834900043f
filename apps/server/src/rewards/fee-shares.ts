import { dayNumber } from '@candor/api'
import { findUser, findUsers, openingRules } from '../people/index.ts'
import { column, runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { batchSize, workThrough, type Cursor } from '../platform/work-through.ts'
import type { PolicyContext } from '../policy/index.ts'
import { readCarried, readCharged, readEarlier } from './charged-fees.ts'
import { shareFees } from './commands/share-fees.ts'
import { dayAt, lastSettled } from '../platform/business-day.ts'
import type { RewardTools } from './jobs.ts'
import { openedDay, readFunds } from './queries.ts'
import { withoutOwn } from './tied-members.ts'

export type ShareTools = Pick<RewardTools, 'pool' | 'lane' | 'identityLevelOf'> &
  Pick<PolicyContext, 'rulesOf'>

type Stored = Record<string, unknown>

/** Days paid per command; an inviter with more days is due again in the next run. */
const daysAtOnce = 60
/** Concurrent inviters: the lane decides them in one batch. */
const atOnce = 16

/** Inviters of these parts whose share of the last day is open. */
const inviterText = `
  select u.user_id from people_user u
    left join rewards_team t on t.part = u.part and t.user_id = u.user_id
  where u.part = any ($1) and u.closed_at is null and u.user_id > $2
    and coalesce(t.shared_through, -1) < $3
    and exists (select from people_user m where m.invited_by = u.user_id)
  order by u.user_id limit $4`

/** One pass over the inviters of some parts, in as many runs as needed. */
type Pass = { readonly about: string; readonly cursor: Cursor; isBehind: boolean }

const passOf = (about: string): Pass => ({ about, cursor: { after: '0' }, isBehind: false })

/**
 * Shares the fees of ended days with the inviters of these parts. An inviter without an identity stays due, so each run
 * continues after the last inviter of the previous one. Parts finished for the day are remembered.
 * @param size inviters per page
 */
export function createSharing(tools: ShareTools, size = batchSize) {
  const done = new Map<number, number>()
  let pass = passOf('')
  return async (parts: readonly number[], now: number): Promise<void> => {
    const last = lastSettled(now) - 1
    const left = parts.filter((part) => done.get(part) !== last)
    if (left.length === 0) return
    const about = `${last}: ${left.join(' ')}`
    if (pass.about !== about || pass.cursor.after === null) pass = passOf(about)
    const current = pass
    try {
      await workThrough(
        async (after, count) => {
          const { rows } = await tools.pool.query<Stored>(inviterText, [left, after, last, count])
          return rows.map((row) => column.id.read(row['user_id']))
        },
        async (userId) => {
          if (!(await share(tools, userId, now))) current.isBehind = true
        },
        { size, cursor: current.cursor, atOnce },
      )
    } catch (error) {
      current.isBehind = true
      throw error
    }
    if (current.cursor.after !== null || current.isBehind) return
    for (const part of left) done.set(part, last)
  }
}

/** Whether no payment is possible now. An inviter without an identity is paid once identified. */
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
  const members = await findUsers(pool, [...new Set(charged.map((one) => one.memberId))])
  // By the rules of each person's country on that day, however late it is shared.
  const allowed = charged.filter(({ memberId, day }) => {
    const state = { users: members.get(memberId) }
    return openingRules(state, { rulesOf, now: dayAt(day) }).incentives.referralRebates
  })
  const [others, earlier, carried] = await Promise.all([
    withoutOwn(pool, userId, allowed),
    readEarlier(pool, userId, first),
    readCarried(pool, userId),
  ])
  const input = { after, through, charged: others, carried, earlier }
  await runUnkeyed({ lane }, shareFees, userId, input)
  return through === last
}

/** Shares start with the feature, or with the inviter's registration. */
async function firstDay({ pool }: Pick<ShareTools, 'pool'>, userId: string): Promise<number> {
  const [user, funds] = await Promise.all([findUser(pool, userId), readFunds(pool)])
  return Math.max(openedDay(funds.values()), dayNumber(user?.createdAt ?? 0))
}
