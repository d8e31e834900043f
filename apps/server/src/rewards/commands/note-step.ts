import type { TaskKind } from '@candor/api'
import { Amount } from '@candor/money'
import { rewardRules } from '@candor/rules'
import { openingRules, users } from '../../people/index.ts'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import type { TaskEvent } from '../notices.ts'
import { progresses, rewards, steps, type Task } from '../tables.ts'
import { stepKey } from './step-key.ts'

export type NoteStepInput = {
  readonly userId: string
  /** Id of the object: a position, an application. Null: it counts once under another key. */
  readonly ref: string | null
  /** Subject that counts once per task: a recharge, a day, a member. Null: a lasting fact that the user creates once. */
  readonly about: string | null
  readonly kind: TaskKind
  readonly byUserId: string
  /** When it was done or seen, epoch ms. */
  readonly at: number
  /** The tasks that count it for this user; a task never changes what it counts. */
  readonly tasks: readonly Task[]
}

/**
 * Counts a step for every task that counts its kind. The object's id is the key, so a repeated event counts once. A lasting
 * fact counts once per task, with the task's id as key; a day or member counts once per task under a key of both (`stepKey`).
 * At the target the reward is recorded, and its user claims it.
 */
export const noteStep = command('noteStep', {
  needs: { users, steps, progresses, rewards },
  reads: ({ ref, about, tasks }: NoteStepInput) => ({
    steps: [...(ref === null ? [] : [ref]), ...tasks.map((task) => keyOf(task, about))],
    progresses: tasks.map(({ userId }) => userId),
  }),
  queue: 'jobs',
  decide(state, input: NoteStepInput, context: Context & PolicyContext) {
    const { userId, ref, about, kind, byUserId, at, tasks } = input
    const { newId } = context
    const isKnown = ref !== null && state.steps.get(ref) !== undefined
    if (isKnown || tasks.length === 0) return refuse('STATE_CHANGED')
    const isOnce = about !== null || (kind !== 'practise' && byUserId === userId)
    const moved = tasks.flatMap((task) => {
      const key = keyOf(task, about)
      if (isOnce && state.steps.get(key) !== undefined) return []
      const before = state.progresses.get(task.userId)
      if (before !== undefined && before.doneAt !== null) return []
      const count = (before?.count ?? 0) + 1
      const doneAt = count >= task.target ? at : null
      return [{ task, key, row: { ...owned(userId), id: task.userId, count, doneAt } }]
    })
    if (ref === null && moved.length === 0) return refuse('STATE_CHANGED')
    const keys = [...(ref === null ? [] : [ref]), ...(isOnce ? moved.map(({ key }) => key) : [])]
    const isBarred = !openingRules(state, context).incentives.bonuses
    const done = moved.filter(({ row }) => row.doneAt !== null)
    return {
      put: [
        ...keys.map((id) => steps.row({ ...owned(userId), id, kind, byUserId, at })),
        ...moved.map(({ row }) => progresses.row(row)),
        ...done.map(({ task }) =>
          rewards.row({ ...rewardFor(task, at), ...owned(userId), id: newId() }),
        ),
      ],
      events: done.map(({ task }) => ({ name: 'taskDone', data: taskEventOf(task, isBarred) })),
      reply: { moved: moved.length, done: done.length },
    }
  },
})

const keyOf = ({ userId: taskId }: Task, about: string | null): string =>
  about === null ? taskId : stepKey(taskId, about)

const taskEventOf = ({ userId: taskId, reward }: Task, isBarred: boolean): TaskEvent => ({
  taskId,
  amount: Amount.text(reward),
  isBarred,
})

/** A user gets the reward of a task once. */
const rewardFor = (task: Task, dueAt: number) => ({
  key: `task_reward:${task.userId}`,
  kind: 'task_reward' as const,
  about: task.userId,
  fundId: task.userId,
  amount: task.reward,
  ruleVersion: rewardRules,
  dueAt,
  status: 'due' as const,
  paidAt: null,
})
