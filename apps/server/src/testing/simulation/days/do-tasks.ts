import { granted } from '../../answers.ts'
import { must } from '../fault.ts'
import { isAnswered } from './buy-and-leave.ts'
import type { Living } from './living.ts'
import type { Deed } from './naive-tasks.ts'

const names = {
  secure: 'credentialChanged',
  verify: 'identityPassed',
  practise: 'positionClosed',
  recharge: 'rechargeCredited',
  trade: 'positionOpened',
}

/** Deeds whose events come later, as while no server runs. */
const late = new WeakMap<Living['naive'], Deed[]>()

/** Does a task's deed. Every server receives its event, sometimes twice, or late. */
export async function doSomething(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const waiting = late.get(naive) ?? []
  late.set(naive, waiting)
  const kind = dice.weighted({ practise: 8, secure: 1, verify: 1, recharge: 1, trade: 4 })
  const { invitedBy } = naive.rewards.people.get(userId)!
  const ref = kind === 'secure' ? userId : String(dice.whole(1, 1_000_000_000))
  const deed = { kind, ref, userId, invitedBy, at: world.clock.now() } as const
  if (dice.chance(0.15)) waiting.push(deed)
  else await hear(living, deed)
  if (dice.chance(0.1)) await hear(living, deed)
  if (!dice.chance(0.1)) return
  for (const one of waiting.splice(0)) await hear(living, one)
  count('heard later')
}

async function hear({ world, naive, count }: Living, deed: Deed): Promise<void> {
  const { kind, ref, userId, at } = deed
  const data = {
    secure: { credential: 'authenticatorBound' },
    verify: { id: ref, type: 'basic' },
    practise: { id: ref, book: 'demo', stopLossPrice: '1' },
    recharge: { id: ref },
    trade: { id: ref, book: 'real', stopLossPrice: null },
  }[kind]
  await world.hear({ userId, number: '1', name: names[kind], data, at })
  naive.tasks.hear(deed)
  count(`did ${kind}`)
}

/** Claims a task's reward, finished or not, claimed before or not. */
export async function claim({ dice, world, naive, count }: Living, userId: string): Promise<void> {
  naive.tasks.look(userId, world.clock.now())
  const done = naive.tasks.tasks.filter(
    ({ id }) => naive.tasks.progress.get(`${userId} ${id}`)?.status === 'due',
  )
  const task = dice.pick(done.length > 0 && dice.chance(0.8) ? done : naive.tasks.tasks)
  const why = naive.tasks.refusals(userId, task)
  const listed = granted(await world.call('listTasks', userId, {}))
  const seen = listed.find(({ id }) => id === task.id)
  if (seen === undefined) {
    const isOver = world.clock.now() >= task.endAt
    const isBegun = naive.tasks.progress.has(`${userId} ${task.id}`)
    must(isOver && !isBegun, () => `the task ${task.id} is not listed for ${userId}`)
    return count('task over')
  }
  const { termsVersion } = seen
  const answer = await world.call('claimTask', userId, { taskId: task.id, termsVersion })
  if (isAnswered('claimed', answer, why, count)) naive.tasks.claim(userId, task)
}
