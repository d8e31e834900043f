import type { TaskKind } from '@candor/api'
import { Amount } from '@candor/money'
import { rewardRules } from '@candor/rules'
import { openingRules, users } from '../../people/index.ts'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import type { TaskTold } from '../notices.ts'
import { progresses, rewards, steps, type Task } from '../tables.ts'
import { stepKey } from './step-key.ts'

export type NoteStepInput = {
  readonly userId: string
  /** The id of what it was done with: a position, an application. Null: it counts once under another key. */
  readonly ref: string | null
  /** What it is of where it counts once toward each task: a recharge, a day, a member. Null: its user does it once and holds it. */
  readonly about: string | null
  readonly kind: TaskKind
  readonly byUserId: string
  /** When it was done, or seen to hold, epoch ms. */
  readonly at: number
  /** The tasks that count it for this user, none of which ever changes what it counts. */
  readonly tasks: readonly Task[]
}

/**
 * Counts something that was done toward every task that counts it. What it was done with is the key: an event that is heard
 * twice counts once. What a user does once and then holds counts once toward each task, with the task's id as the key; what
 * is of a day or a member counts once toward each task under a key of both (`stepKey`). Where a target is reached the reward is written down; it is claimed by its user.
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
      tell: done.map(({ task }) => ({ name: 'taskDone', data: doneTold(task, isBarred) })),
      reply: { moved: moved.length, done: done.length },
    }
  },
})

const keyOf = ({ userId: taskId }: Task, about: string | null): string =>
  about === null ? taskId : stepKey(taskId, about)

const doneTold = ({ userId: taskId, reward }: Task, isBarred: boolean): TaskTold => ({
  taskId,
  amount: Amount.text(reward),
  isBarred,
})

/** A user has the reward of a task once. */
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
