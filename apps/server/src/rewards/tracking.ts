import type { TaskScope } from '@candor/api'
import type { Pool } from 'pg'
import { readPersonTies } from '../identity/index.ts'
import { demoHolderOf, findUser, hasEnded, type User } from '../people/index.ts'
import { runUnkeyed, type Event } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { noteStep } from './commands/note-step.ts'
import { stepKey } from './commands/step-key.ts'
import { stepsOf, type Done } from './task-steps.ts'
import type { RewardTools } from './jobs.ts'
import type { Task } from './tables.ts'
import { readEarlierRewards } from './earlier-rewards.ts'
import { readTasks, taskKey } from './tasks.ts'

type Tools = Pick<RewardTools, 'pool' | 'lane' | 'identityLevelOf' | 'secret' | 'marksOf'>

/**
 * Counts steps of tasks from events. It must miss none, and may receive one twice. A member's step also counts for their
 * inviter in a team task.
 */
export function trackTasks(tools: Tools) {
  return async (event: Event): Promise<void> => {
    const done = stepsOf(event)
    if (done.length === 0) return
    const { at } = event
    const running = (await readTasks(tools.pool)).filter(
      ({ startAt, endAt }) => startAt <= at && at < endAt,
    )
    for (const one of done) {
      const ofKind = running.filter(({ kind }) => kind === one.kind)
      if (ofKind.length > 0) await count(tools, one, ofKind, at)
    }
  }
}

async function count(tools: Tools, done: Done, tasks: readonly Task[], at: number): Promise<void> {
  const { pool } = tools
  const { kind, ownerId } = done
  // A device's demo may belong to an account by now.
  const byUserId = kind === 'practise' ? await demoHolderOf(pool, ownerId) : ownerId
  const by = await findUser(pool, byUserId)
  if (by === null || hasEnded(by)) return
  const toward = (userId: string, scopes: readonly TaskScope[]) => {
    const counting = tasks.filter(({ scope }) => scopes.includes(scope))
    return note(tools, { ...done, userId, byUserId, at }, counting)
  }
  // A user is no member of their own team.
  if (kind !== 'memberTrades') await toward(byUserId, ['personal', 'team'])
  const inviter = by.invitedBy === null ? null : await findUser(pool, by.invitedBy)
  if (inviter === null || hasEnded(inviter)) return
  if (kind === 'memberTrades' && !(await isAnotherPerson(tools, inviter, by, at))) return
  await toward(inviter.userId, ['team'])
}

type Noted = Done & { readonly userId: string; readonly byUserId: string; readonly at: number }

async function note(tools: Tools, noted: Noted, tasks: readonly Task[]): Promise<void> {
  const { pool, lane } = tools
  const { userId, ref, about, kind, byUserId, at } = noted
  const uncounted = about === null ? tasks : await uncountedOf(pool, userId, tasks, about)
  if (uncounted.length === 0) return
  const taken = await readEarlierRewards(tools, userId, uncounted.map(taskKey))
  const open = uncounted.filter((task) => !taken.has(taskKey(task)))
  if (open.length === 0) return
  const input = { userId, ref, about, kind, byUserId, at, tasks: open }
  const outcome = await runUnkeyed({ lane }, noteStep, userId, input)
  if (!outcome.ok && outcome.error !== 'STATE_CHANGED') throw new Error(outcome.error)
}

/** Tasks that have not counted this yet: most trades no longer count, so the lane need not see them. */
export async function uncountedOf(
  pool: Pick<Pool, 'query'>,
  userId: string,
  tasks: readonly Task[],
  about: string,
): Promise<readonly Task[]> {
  const keys = tasks.map(({ userId: taskId }) => stepKey(taskId, about))
  const { rows } = await pool.query<{ id: string }>(
    'select id from rewards_step where part = $1 and user_id = $2 and id = any ($3)',
    [partOf(userId), userId, keys],
  )
  const counted = new Set(rows.map(({ id }) => id))
  return tasks.filter((_task, place) => !counted.has(keys[place]!))
}

/** Whether a member is identified, and shares neither device nor document with their inviter. */
async function isAnotherPerson(
  { pool, identityLevelOf }: Tools,
  inviter: User,
  member: User,
  at: number,
): Promise<boolean> {
  if ((await identityLevelOf(member.userId, at)) === 0) return false
  const ties = await readPersonTies(pool, [inviter.userId, member.userId], at)
  const namesOf = (userId: string) =>
    ties.filter((tie) => tie.userId === userId).map(({ kind, tie }) => `${kind} ${tie}`)
  const own = new Set(namesOf(inviter.userId))
  return !namesOf(member.userId).some((name) => own.has(name))
}
