import type { Pool } from 'pg'
import { tasks } from './tables.ts'
import { termsVersionOf } from './terms.ts'

/** A task's texts give the version that its participants accepted. */
export async function findFalseTask(
  reader: Pick<Pool, 'query'>,
): Promise<{ userId: string; number: null; what: string } | null> {
  const { rows } = await reader.query<Record<string, unknown>>(
    'select * from rewards_task order by user_id',
  )
  const wrong = rows
    .map((row) => tasks.parse(row))
    .find((task) => termsVersionOf(task, task) !== task.termsVersion)
  if (wrong === undefined) return null
  return { userId: wrong.userId, number: null, what: 'the task says what was not published' }
}
