import { dayMs } from '@candor/api'
import { afterEach, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { applies, signsIn } from '../testing/ties.ts'
import { loadRewards } from './terms.ts'
import { openRewardsWorld, type RewardsWorld } from './testing/rewards-world.ts'

const id = '67415'
const taskOf = (kind: string, over: object = {}) => ({
  id,
  kind,
  scope: 'personal',
  target: 1,
  reward: '1.5',
  quota: 100,
  days: 30,
  ...over,
})

let worlds: RewardsWorld[] = []
afterEach(async () => {
  const opened = worlds.toReversed()
  worlds = []
  for (const world of opened) await world.close()
})

async function open(seed: string, ...tasks: readonly object[]) {
  const w = await openRewardsWorld(seed, { tasks })
  worlds.push(w)
  const eventOf = (userId: string, name: string, data: object) => ({
    userId,
    number: w.world.newId(),
    name,
    data,
    at: w.world.clock.now(),
  })
  const tradeOf = (userId: string, over: object = {}) =>
    eventOf(userId, 'positionOpened', {
      id: w.world.newId(),
      book: 'real',
      stopLossPrice: null,
      ...over,
    })
  return {
    ...w,
    eventOf,
    tradeOf,
    hear: w.rewards.onEvent,
    trades: (userId: string) => w.rewards.onEvent(tradeOf(userId)),
    recharges: (userId: string) =>
      w.rewards.onEvent(eventOf(userId, 'rechargeCredited', { id: w.world.newId() })),
    async progress(userId: string): Promise<string> {
      const [task] = granted(await w.call('listTasks', userId, {}))
      return `${task!.progress} of ${task!.target}, ${task!.statusKey}`
    },
    async claims(userId: string) {
      const [task] = granted(await w.call('listTasks', userId, {}))
      return w.call('claimTask', userId, { taskId: id, termsVersion: task!.termsVersion })
    },
  }
}

describe('a first recharge and a first trade', () => {
  test('count together: a deposit alone earns nothing, however often', async () => {
    const w = await open('start', taskOf('start', { target: 2 }))
    const user = await w.person()
    for (let time = 0; time < 3; time += 1) await w.recharges(user)
    expect(await w.progress(user)).toBe('1 of 2, doing')
    expect(errorOf(await w.claims(user))).toBe('TASK_NOT_DONE')
    await w.trades(user)
    expect(await w.progress(user)).toBe('2 of 2, done')
    granted(await w.claims(user))
    expect(await w.balance(user, 'balance.available')).toBe('101.5')
  })

  test('count in either order, and trades alone earn nothing', async () => {
    const w = await open('start late', taskOf('start', { target: 2 }))
    const user = await w.person()
    for (let time = 0; time < 3; time += 1) await w.trades(user)
    expect(await w.progress(user)).toBe('1 of 2, doing')
    await w.recharges(user)
    expect(await w.progress(user)).toBe('2 of 2, done')
  })

  test('count an earlier recharge at the first view', async () => {
    const w = await open('start before', taskOf('start', { target: 2 }))
    const [user, other] = [await w.person(), await w.person()]
    await w.hasRecharged(user)
    expect([await w.progress(user), await w.progress(other)]).toEqual([
      '1 of 2, doing',
      '0 of 2, doing',
    ])
    await w.recharges(user)
    expect(await w.progress(user)).toBe('1 of 2, doing')
  })
})

describe('a trade', () => {
  test('with real money finishes the task once; demo and contest trades do not', async () => {
    const w = await open('trade', taskOf('trade'))
    const user = await w.person()
    for (const book of ['demo', 'contest:7', undefined]) await w.hear(w.tradeOf(user, { book }))
    await w.recharges(user)
    expect(await w.progress(user)).toBe('0 of 1, doing')
    const event = w.tradeOf(user)
    await Promise.all([w.hear(event), w.hear(event), w.trades(user)])
    expect(await w.progress(user)).toBe('1 of 1, done')
    granted(await w.claims(user))
    await w.trades(user)
    expect(errorOf(await w.claims(user))).toBe('REWARD_ALREADY_CLAIMED')
  })
})

describe('trading days', () => {
  test('are days of UTC+8, each counted once', async () => {
    const w = await open('days', taskOf('tradingDays', { target: 3 }))
    const user = await w.person()
    // 20:00, and 23:59:59.999 of the same day.
    await w.trades(user)
    await w.world.advance(4 * 3_600_000 - 1)
    await w.trades(user)
    expect(await w.progress(user)).toBe('1 of 3, doing')
    await w.world.advance(1)
    await w.trades(user)
    expect(await w.progress(user)).toBe('2 of 3, doing')
    await w.world.advance(5 * dayMs)
    await w.trades(user)
    expect(await w.progress(user)).toBe('3 of 3, done')
  })

  test('of a team are those of each of its members', async () => {
    const w = await open('team days', taskOf('tradingDays', { scope: 'team', target: 3 }))
    const host = await w.person()
    const guest = await w.person(host)
    await w.trades(host)
    await w.trades(guest)
    await w.trades(guest)
    expect(await w.progress(host)).toBe('2 of 3, doing')
  })
})

describe('members who trade', () => {
  const task = taskOf('memberTrades', { scope: 'team', target: 2 })

  test('count once each, and not for joining or depositing', async () => {
    const w = await open('members', task)
    const host = await w.person()
    const guests = [await w.person(host), await w.person(host)]
    for (const guest of guests) {
      await w.hear(w.eventOf(guest, 'userRegistered', { userId: guest, invitedBy: host }))
      await w.recharges(guest)
    }
    expect(await w.progress(host)).toBe('0 of 2, doing')
    for (let time = 0; time < 3; time += 1) await w.trades(guests[0]!)
    expect(await w.progress(host)).toBe('1 of 2, doing')
    await w.trades(guests[1]!)
    expect(await w.progress(host)).toBe('2 of 2, done')
    granted(await w.claims(host))
  })

  test('are those of the first level, without the user', async () => {
    const w = await open('levels', task)
    const host = await w.person()
    const guest = await w.person(host)
    await w.trades(await w.person(guest))
    await w.trades(host)
    expect(await w.progress(host)).toBe('0 of 2, doing')
  })

  test.each(['device', 'document'] as const)(
    'do not count with the %s of their inviter',
    async (kind) => {
      const w = await open(`tied by ${kind}`, task)
      const host = await w.person()
      const [own, other] = [await w.person(host), await w.person(host)]
      const at = w.world.clock.now()
      for (const user of [host, own])
        await (kind === 'device'
          ? signsIn(w.pool, user, { device: 'one phone', at })
          : applies(w.pool, user, { document: 'one passport', at }))
      await w.trades(own)
      await w.trades(other)
      expect(await w.progress(host)).toBe('1 of 2, doing')
    },
  )

  test('count once their identity is verified', async () => {
    const w = await open('unknown members', task)
    const host = await w.person()
    const guest = await w.person(host)
    w.known.identityLevel = 0
    await w.trades(guest)
    expect(await w.progress(host)).toBe('0 of 2, doing')
    w.known.identityLevel = 1
    await w.trades(guest)
    expect(await w.progress(host)).toBe('1 of 2, doing')
  })
})

test.each([
  ['start', 'personal', 1],
  ['start', 'team', 2],
  ['trade', 'personal', 2],
  ['trade', 'team', 1],
  ['memberTrades', 'personal', 2],
])('refuses a task that counts %s as %s with a target of %i', (kind, scope, target) => {
  const funds = { id: '67401', funding: '1' }
  const file = {
    funds: { vip_gift: funds, red_envelope: { ...funds, id: '67402' } },
    tasks: [taskOf(kind, { scope, target })],
  }
  expect(() => loadRewards(file)).toThrow()
})
