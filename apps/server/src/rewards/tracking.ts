import type { TaskKind, TaskScope } from '@candor/api'
import { demoHolderOf, findUser, hasEnded, type PeopleEvents } from '../people/index.ts'
import type { IdentityEvents } from '../identity/index.ts'
import { runUnkeyed, type Event } from '../platform/lane/index.ts'
import { noteStep } from './commands/note-step.ts'
import type { RewardTools } from './jobs.ts'
import { readTasks } from './tasks.ts'

type Done = { readonly kind: TaskKind; readonly ref: string; readonly ownerId: string }

/** What of an event a task may count. */
type Told = { readonly id: string; readonly book?: string; readonly stopLossPrice: string | null }

function doneBy({ name, data, userId: ownerId }: Event): Done | null {
  if (name === 'credentialChanged') {
    const { credential } = data as PeopleEvents['credentialChanged']
    // Binding another one later is no second time.
    return credential === 'authenticatorBound' ? { kind: 'secure', ref: ownerId, ownerId } : null
  }
  if (name === 'identityPassed') {
    const { id, type } = data as IdentityEvents['identityPassed']
    return type === 'basic' ? { kind: 'verify', ref: id, ownerId } : null
  }
  if (name === 'positionClosed') {
    const { id, book, stopLossPrice } = data as Told
    const isPractice = book === 'demo' && stopLossPrice !== null
    return isPractice ? { kind: 'practise', ref: id, ownerId } : null
  }
  return null
}

/**
 * Counts what users do toward tasks, by the events that tell of it. It must miss none, and may hear of one twice. What a
 * member does counts for their inviter too, where a task is of a team.
 */
export function trackTasks({ pool, lane }: Pick<RewardTools, 'pool' | 'lane'>) {
  return async (event: Event): Promise<void> => {
    const done = doneBy(event)
    if (done === null) return
    const { kind, ref, ownerId } = done
    const { at } = event
    const running = (await readTasks(pool)).filter(
      (task) => task.kind === kind && task.startAt <= at && at < task.endAt,
    )
    if (running.length === 0) return
    // What was practised on a device may be somebody's by now.
    const byUserId = kind === 'practise' ? await demoHolderOf(pool, ownerId) : ownerId
    const by = await findUser(pool, byUserId)
    if (by === null || hasEnded(by)) return
    const note = async (userId: string, scopes: readonly TaskScope[]) => {
      const tasks = running.filter(({ scope }) => scopes.includes(scope))
      if (tasks.length === 0) return
      const input = { userId, ref, kind, byUserId, at, tasks }
      const outcome = await runUnkeyed({ lane }, noteStep, userId, input)
      if (!outcome.ok && outcome.error !== 'STATE_CHANGED') throw new Error(outcome.error)
    }
    await note(byUserId, ['personal', 'team'])
    const inviter = by.invitedBy === null ? null : await findUser(pool, by.invitedBy)
    if (inviter !== null && !hasEnded(inviter)) await note(inviter.userId, ['team'])
  }
}
