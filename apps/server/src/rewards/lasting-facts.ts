import type { TaskKind } from '@candor/api'
import { hasAuthenticator } from '../people/index.ts'
import { runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { noteStep } from './commands/note-step.ts'
import { firstRecharge } from './task-steps.ts'
import type { RewardTools } from './jobs.ts'
import { tasks } from './tables.ts'
import { uncountedOf } from './tracking.ts'

type FactTools = Pick<RewardTools, 'pool' | 'lane' | 'identityLevelOf'>

/** Running tasks about lasting facts, to which a user ($1, $2) has not contributed at a time ($3). */
const openText = `
  select k.* from rewards_task k
  where k.kind in ('secure', 'verify') and k.start_at <= $3 and k.end_at > $3
    and not exists (select from rewards_step s where s.part = $1 and s.user_id = $2 and s.id = k.user_id)
    and not exists (select from rewards_progress p
      where p.part = $1 and p.user_id = $2 and p.id = k.user_id and p.done_at is not null)
  order by k.user_id`

/**
 * Counts, when a user views the tasks, lasting facts from before a task: a bound authenticator, a passed identity, a first
 * recharge. If the lane is full, the next view counts them.
 */
export async function countLastingFacts(
  tools: FactTools,
  userId: string,
  now: number,
): Promise<void> {
  const { pool, lane } = tools
  const { rows } = await pool.query<Record<string, unknown>>(openText, [
    partOf(userId),
    userId,
    now,
  ])
  const open = rows.map((row) => tasks.parse(row))
  for (const [kind, ofKind] of Map.groupBy(open, (task) => task.kind)) {
    if (!(await holds(tools, { userId, kind, now }))) continue
    const input = { userId, ref: null, about: null, kind, byUserId: userId, at: now, tasks: ofKind }
    await runUnkeyed({ lane }, noteStep, userId, input)
  }
  await countRecharge(tools, userId, now)
}

/** Running tasks that count a first recharge and that a user ($1, $2) has not finished. */
const startText = `
  select k.* from rewards_task k
  where k.kind = 'start' and k.start_at <= $3 and k.end_at > $3
    and not exists (select from rewards_progress p
      where p.part = $1 and p.user_id = $2 and p.id = k.user_id and p.done_at is not null)
    and exists (select from wallet_recharge w where w.part = $1 and w.user_id = $2 and w.credited_amount is not null)
  order by k.user_id`

/** Counts a first recharge from before the task, since a user has no second one. */
async function countRecharge({ pool, lane }: FactTools, userId: string, now: number) {
  const own = [partOf(userId), userId, now]
  const { rows } = await pool.query<Record<string, unknown>>(startText, own)
  const open = rows.map((row) => tasks.parse(row))
  const uncounted = await uncountedOf(pool, userId, open, firstRecharge)
  if (uncounted.length === 0) return
  const what = { ref: null, about: firstRecharge, kind: 'start', byUserId: userId } as const
  await runUnkeyed({ lane }, noteStep, userId, { userId, ...what, at: now, tasks: uncounted })
}

type Asked = { readonly userId: string; readonly kind: TaskKind; readonly now: number }

async function holds(tools: FactTools, { userId, kind, now }: Asked): Promise<boolean> {
  if (kind === 'secure') return hasAuthenticator(tools.pool, userId)
  return kind === 'verify' && (await tools.identityLevelOf(userId, now)) > 0
}
