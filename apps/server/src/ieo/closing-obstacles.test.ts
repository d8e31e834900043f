import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, runUnkeyed } from '../platform/lane/index.ts'
import { granted } from '../testing/answers.ts'
import { applicationObstacles, countOpenApplications } from './closing-obstacles.ts'
import { hour, longestTimes, openIeoWorld, startAt, type IeoWorld } from './testing/ieo-world.ts'

let w: IeoWorld
beforeAll(async () => {
  w = await openIeoWorld('applications that keep an account')
})
afterAll(() => w.close())

/** Asks as the end of an account does. */
const isAny = command('isAnyApplicationOpen', {
  needs: applicationObstacles.needs,
  decide: (state, _input: null) => ({ reply: applicationObstacles.isAny(state) }),
})
async function ask(user: string) {
  const outcome = await runUnkeyed(w, isAny, user, null)
  const { subscriptions } = await countOpenApplications(w.pool, user)
  return [outcome.ok && outcome.reply, subscriptions]
}

test('keeps an account open for an application until it ends', async () => {
  const id = await w.published({ allocationMode: 'prorata' })
  const [paying, lapsing] = [await w.userWith('100'), await w.userWith('100')]
  const both = () => Promise.all([ask(paying), ask(lapsing)])
  expect(await both()).toEqual([
    [false, 0],
    [false, 0],
  ])
  await w.until(startAt + hour)
  for (const user of [paying, lapsing]) await w.applied(id, user, '50')
  expect(await both()).toEqual([
    [true, 1],
    [true, 1],
  ])
  await w.drawn(id, paying)
  const order = await w.order(paying, id)
  granted(await w.call('payIeo', paying, { orderId: order.id }))
  // Its money is held, which is an obstacle of its own.
  expect(await both()).toEqual([
    [true, 0],
    [true, 1],
  ])
  await w.until(order.payDeadlineAt!)
  await w.decide()
  expect(await both()).toEqual([
    [true, 0],
    [false, 0],
  ])
  await w.both(id, 'list')
  await w.decide()
  expect(await ask(paying)).toEqual([false, 0])
})

test('keeps it for fifty-one days at the longest without a payment', async () => {
  const times = longestTimes(w.world.clock.now())
  const id = await w.published({ symbol: 'SLOW', allocationMode: 'prorata', ...times })
  const user = await w.userWith('0')
  await w.applied(id, user, '10')
  await w.drawn(id, user)
  await w.until(times.payDeadlineAt - 1)
  await w.decide()
  expect(await ask(user)).toEqual([true, 1])
  await w.until(times.payDeadlineAt)
  await w.decide()
  expect(await ask(user)).toEqual([false, 0])
})

test('does not keep it for an application of a cancelled project', async () => {
  const now = w.world.clock.now()
  const id = await w.published({
    symbol: 'OFF',
    applyStartAt: now,
    applyEndAt: now + hour,
    drawAt: now + 2 * hour,
    payDeadlineAt: now + 3 * hour,
  })
  const user = await w.userWith('0')
  await w.applied(id, user, '10')
  expect(await ask(user)).toEqual([true, 1])
  await w.both(id, 'cancel')
  await w.decide()
  expect(await ask(user)).toEqual([false, 0])
})
