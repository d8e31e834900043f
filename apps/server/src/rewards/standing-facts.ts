import type { TaskKind } from '@candor/api'
import { hasAuthenticator } from '../people/index.ts'
import { runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { noteStep } from './commands/note-step.ts'
import type { RewardTools } from './jobs.ts'
import { tasks } from './tables.ts'

type FactTools = Pick<RewardTools, 'pool' | 'lane' | 'identityLevelOf'>

/** Running tasks of what is done once and then holds, to which a user ($1, $2) has not contributed at a time ($3). */
const openText = `
  select k.* from rewards_task k
  where k.kind in ('secure', 'verify') and k.start_at <= $3 and k.end_at > $3
    and not exists (select from rewards_step s where s.part = $1 and s.user_id = $2 and s.id = k.user_id)
    and not exists (select from rewards_progress p
      where p.part = $1 and p.user_id = $2 and p.id = k.user_id and p.done_at is not null)
  order by k.user_id`

/**
 * Counts, as a user looks at the tasks, what they did before a task began and cannot do again: an authenticator that is
 * bound, an identity that passed. A full lane is no fault: the next look counts it.
 */
export async function countStanding(tools: FactTools, userId: string, now: number): Promise<void> {
  const { pool, lane } = tools
  const { rows } = await pool.query<Record<string, unknown>>(openText, [
    partOf(userId),
    userId,
    now,
  ])
  const open = rows.map((row) => tasks.parse(row))
  for (const [kind, ofKind] of Map.groupBy(open, (task) => task.kind)) {
    if (!(await holds(tools, { userId, kind, now }))) continue
    const input = { userId, ref: null, kind, byUserId: userId, at: now, tasks: ofKind }
    await runUnkeyed({ lane }, noteStep, userId, input)
  }
}

type Asked = { readonly userId: string; readonly kind: TaskKind; readonly now: number }

async function holds(tools: FactTools, { userId, kind, now }: Asked): Promise<boolean> {
  if (kind === 'secure') return hasAuthenticator(tools.pool, userId)
  return kind === 'verify' && (await tools.identityLevelOf(userId, now)) > 0
}
