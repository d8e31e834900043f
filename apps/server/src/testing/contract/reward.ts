import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { runUnkeyed } from '../../platform/lane/index.ts'
import { openTask } from '../../rewards/commands/open-task.ts'
import { identify } from './identity.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

/** A new finished task, as a claim names it. */
export async function finishedTask(seeded: SeededWorld, person: Person) {
  const { world, modules } = seeded
  const { lane, rewards } = modules()
  const taskId = world.newId()
  const terms = {
    kind: 'practise',
    scope: 'personal',
    target: 1,
    reward: Amount.parse('1'),
    quota: 1,
  } as const
  await runUnkeyed({ lane }, openTask, taskId, { id: taskId, terms, ms: dayMs })
  const { id: userId } = (await person.done('getMyUserInfo', {}))!
  await rewards.onEvent({
    userId,
    number: '1',
    name: 'positionClosed',
    data: { id: world.newId(), book: 'demo', stopLossPrice: '1' },
    at: world.clock.now(),
  })
  const found = (await person.done('listTasks', {})).find(({ id }) => id === taskId)!
  return { taskId, termsVersion: found.termsVersion }
}

/** A task whose reward the user has. */
export async function claimedTask(seeded: SeededWorld, person: Person): Promise<void> {
  await identify(seeded, person, 'basic', 'passed')
  await person.done('claimTask', await finishedTask(seeded, person))
}
