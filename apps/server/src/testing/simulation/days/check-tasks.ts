import type { Database } from '../../../platform/database/pool.ts'
import { same } from './check-rewards.ts'
import type { NaiveTasks } from './naive-tasks.ts'

/** All task progress and task rewards must equal the reference. */
export async function checkTasks(
  pool: Pick<Database['pool'], 'query'>,
  { tasks, progress }: NaiveTasks,
): Promise<void> {
  const { rows } = await pool.query<Record<string, string | null>>(
    `select p.user_id, p.id, p.count, coalesce(r.status, 'open') as status, r.amount from rewards_progress p
     left join rewards_reward r on r.part = p.part and r.user_id = p.user_id and r.key = 'task_reward:' || p.id`,
  )
  same(
    'progress',
    rows.map((row) => Object.values(row).join(' ')),
    [...progress].map(([key, { count, status }]) => {
      const task = tasks.find(({ id }) => key.endsWith(` ${id}`))!
      return `${key} ${count} ${status} ${status === 'open' ? '' : task.reward}`
    }),
  )
}
