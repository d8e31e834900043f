import { afterEach, describe, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { openRewardsWorld, startAt, type RewardsWorld } from './testing/rewards-world.ts'

const [secure, verify, practise, team] = ['67411', '67412', '67413', '67414'] as const
const taskOf = (id: string, over: object = {}) => ({
  id,
  kind: 'practise',
  scope: 'personal',
  target: 3,
  reward: '1.5',
  quota: 100,
  days: 10,
  ...over,
})

let worlds: RewardsWorld[] = []
afterEach(async () => {
  const opened = worlds.toReversed()
  worlds = []
  for (const world of opened) await world.close()
})

async function open(seed: string, tasks: readonly object[], more: object = {}) {
  const w = await openRewardsWorld(seed, { tasks, ...more })
  worlds.push(w)
  let next = 0
  const listed = async (userId: string, tab?: 'personal' | 'team') =>
    granted(await w.call('listTasks', userId, { tab }))
  const eventOf = (userId: string, name: string, data: object) => ({
    userId,
    number: String((next += 1)),
    name,
    data,
    at: w.world.clock.now(),
  })
  const positionOf = (userId: string, over: object = {}) =>
    eventOf(userId, 'positionClosed', {
      id: w.world.newId(),
      book: 'demo',
      stopLossPrice: '90',
      ...over,
    })
  return {
    ...w,
    events: w.events,
    listed,
    eventOf,
    positionOf,
    hear: w.rewards.onEvent,
    async practises(userId: string, times: number) {
      for (let time = 0; time < times; time += 1) await w.rewards.onEvent(positionOf(userId))
    },
    async claim(userId: string, taskId: string, over: object = {}, key: string | null = null) {
      const { termsVersion } = (await listed(userId)).find(({ id }) => id === taskId)!
      return w.call('claimTask', userId, { taskId, termsVersion, ...over }, key)
    },
  }
}

describe('a task', () => {
  test('counts events, and is claimed by its terms', async () => {
    const w = await open('count', [taskOf(practise), taskOf(secure, { kind: 'secure', target: 1 })])
    const user = await w.person()
    await w.practises(user, 2)
    expect(await w.listed(user)).toMatchObject([
      { id: secure, progress: 0, statusKey: 'doing', left: 100 },
      { id: practise, progress: 2, target: 3, statusKey: 'doing', barKey: null },
    ])
    expect(errorOf(await w.claim(user, practise))).toBe('TASK_NOT_DONE')
    await w.practises(user, 1)
    expect((await w.listed(user))[1]).toMatchObject({ progress: 3, statusKey: 'done' })
    expect(await w.balance(user, 'balance.available')).toBe('100')
    const other = { termsVersion: '0'.repeat(16) }
    expect(errorOf(await w.claim(user, practise, other))).toBe('DISCLOSURE_NOT_ACCEPTED')
    expect(granted(await w.claim(user, practise))).toMatchObject({
      kindKey: 'task_reward',
      about: practise,
      amount: '1.5',
      statusKey: 'paid',
    })
    expect(await w.balance(user, 'balance.available')).toBe('101.5')
    expect(await w.balance(practise, 'funding.available')).toBe('148.5')
    expect((await w.listed(user))[1]).toMatchObject({ statusKey: 'claimed', left: 99 })
    expect(errorOf(await w.claim(user, practise))).toBe('REWARD_ALREADY_CLAIMED')
    await w.practises(user, 5)
    await w.pay()
    expect(await w.balance(user, 'balance.available')).toBe('101.5')
  })

  test('is claimed once, however often the claim is sent', async () => {
    const w = await open('once', [taskOf(practise, { target: 1 })])
    const user = await w.person()
    await w.practises(user, 1)
    const twice = await Promise.all(
      [1, 2].map(() => w.claim(user, practise, {}, 'a-key-of-sixteen')),
    )
    expect(twice[0]).toEqual(twice[1])
    const keys = ['another-key-of-16', 'one-more-key-of16']
    const again = await Promise.all(keys.map((key) => w.claim(user, practise, {}, key)))
    expect(again.map(errorOf)).toEqual(['REWARD_ALREADY_CLAIMED', 'REWARD_ALREADY_CLAIMED'])
    expect(await w.balance(user, 'balance.available')).toBe('101.5')
  })

  test('is rewarded once per person, also across accounts', async () => {
    const tasks = [taskOf(practise, { target: 1 }), taskOf(verify, { target: 1 })]
    const w = await open('back', tasks)
    const [first, second] = [await w.person(), await w.person()]
    w.names.set(first, ['identity:1'])
    w.names.set(second, ['identity:1'])
    await w.practises(first, 1)
    await w.practises(second, 1)
    granted(await w.claim(first, practise))
    await w.pay()
    expect(errorOf(await w.claim(second, practise))).toBe('REWARD_ALREADY_CLAIMED')
    const third = await w.person()
    w.names.set(third, ['identity:1'])
    await w.practises(third, 1)
    const shown = async (user: string) =>
      (await w.listed(user)).map(({ progress, statusKey }) => [progress, statusKey])
    expect(await shown(second)).toEqual([
      [1, 'done'],
      [1, 'claimed'],
    ])
    expect(await shown(third)).toEqual([
      [1, 'done'],
      [0, 'claimed'],
    ])
    granted(await w.claim(third, verify))
  })

  test('counts a repeated event once, with two processes too', async () => {
    const w = await open('heard', [taskOf(practise)])
    const other = await open('heard elsewhere', [taskOf(practise)], {
      database: w.database,
      node: 1,
    })
    const user = await w.person()
    const event = w.positionOf(user)
    await Promise.all([w.hear(event), other.hear(event), w.hear(event), other.hear(event)])
    await w.hear(event)
    await other.hear(event)
    expect((await w.listed(user))[0]?.progress).toBe(1)
    const bound = w.eventOf(user, 'credentialChanged', { credential: 'authenticatorBound' })
    await w.hear(bound)
    expect((await w.listed(user))[0]?.progress).toBe(1)
  })

  test('ignores real trades, demo trades without a stop-loss, and other kinds', async () => {
    const w = await open('other', [taskOf(practise), taskOf(secure, { kind: 'secure', target: 1 })])
    const user = await w.person()
    await w.hear(w.positionOf(user, { book: 'real' }))
    await w.hear(w.positionOf(user, { stopLossPrice: null }))
    await w.hear(w.eventOf(user, 'credentialChanged', { credential: 'fundPasswordSet' }))
    await w.hear(w.eventOf(user, 'identityPassed', { id: '5', type: 'advanced' }))
    await w.hear(w.eventOf(user, 'rechargeCredited', { id: '6' }))
    expect((await w.listed(user)).map(({ progress }) => progress)).toEqual([0, 0])
    await w.hear(w.eventOf(user, 'credentialChanged', { credential: 'authenticatorBound' }))
    expect((await w.listed(user)).map(({ progress }) => progress)).toEqual([1, 0])
  })

  test('counts steps during its time, by the time of the event; a finished one can be claimed later', async () => {
    const w = await open('ended', [taskOf(practise)])
    const [early, late] = [await w.person(), await w.person()]
    await w.practises(early, 3)
    const before = w.positionOf(late)
    await w.turn(30)
    // Delivered after an outage of a month, about earlier steps.
    await w.hear(before)
    await w.practises(late, 3)
    expect((await w.listed(late))[0]).toMatchObject({ progress: 1, statusKey: 'expired' })
    expect(errorOf(await w.claim(late, practise))).toBe('TASK_NOT_DONE')
    granted(await w.claim(early, practise))
    await w.hear({ ...w.positionOf(late), at: startAt - 1 })
    expect((await w.listed(late))[0]).toMatchObject({ progress: 1 })
  })
})

test('is listed after its end for its participants only', async () => {
  const w = await open('over', [taskOf(practise), taskOf(secure, { kind: 'secure', days: 30 })])
  const [early, late] = [await w.person(), await w.person()]
  await w.practises(early, 1)
  await w.turn(11)
  const seenBy = async (user: string) => (await w.listed(user)).map(({ id }) => id)
  expect(await seenBy(early)).toEqual([secure, practise])
  expect(await seenBy(late)).toEqual([secure])
  expect(await w.listed(late, 'team')).toEqual([])
})

describe('a step before a task began', () => {
  const onceOf = (id: string, kind: string, over: object = {}) =>
    taskOf(id, { kind, target: 1, ...over })
  const binds = (w: Awaited<ReturnType<typeof open>>, userId: string) =>
    w.pool.query(
      `insert into people_authenticator (part, user_id, secret, version, last_step, recovery_hashes, bound_at)
       values ($1, $2, decode(repeat('00', 40), 'hex'), 1, 0, '[]', 1)`,
      [partOf(userId), userId],
    )

  test('that cannot be repeated is counted once at the first view', async () => {
    const tasks = [onceOf(secure, 'secure'), onceOf(verify, 'verify'), taskOf(practise)]
    const w = await open('lasting', tasks)
    w.known.identityLevel = 0
    const [user, other] = [await w.person(), await w.person()]
    await binds(w, user)
    const states = async (of: string) => (await w.listed(of)).map(({ statusKey }) => statusKey)
    expect(await states(user)).toEqual(['done', 'doing', 'doing'])
    expect(await states(other)).toEqual(['doing', 'doing', 'doing'])
    w.known.identityLevel = 1
    expect(await states(user)).toEqual(['done', 'done', 'doing'])
    granted(await w.claim(user, secure))
    granted(await w.claim(user, verify))
    await w.hear(w.eventOf(user, 'credentialChanged', { credential: 'authenticatorBound' }))
    expect(await states(user)).toEqual(['claimed', 'claimed', 'doing'])
    expect(await w.balance(user, 'balance.available')).toBe('103')
  })

  test("no longer counts by its event, and counts beside the team's steps", async () => {
    const w = await open('lasting team', [onceOf(team, 'secure', { scope: 'team', target: 2 })])
    const host = await w.person()
    const guest = await w.person(host)
    await binds(w, host)
    for (let look = 0; look < 2; look += 1)
      expect((await w.listed(host))[0]).toMatchObject({ progress: 1, statusKey: 'doing' })
    await w.hear(w.eventOf(host, 'credentialChanged', { credential: 'authenticatorBound' }))
    expect((await w.listed(host))[0]).toMatchObject({ progress: 1 })
    await w.hear(w.eventOf(guest, 'credentialChanged', { credential: 'authenticatorBound' }))
    expect((await w.listed(host))[0]).toMatchObject({ progress: 2, statusKey: 'done' })
  })

  test('finishes no ended task', async () => {
    const w = await open('lasting over', [onceOf(verify, 'verify')])
    await w.turn(11)
    expect(await w.listed(await w.person())).toEqual([])
  })

  test('finishes it once under concurrent views', async () => {
    const w = await open('lasting looks', [onceOf(verify, 'verify')])
    const user = await w.person()
    const looks = await Promise.all(Array.from({ length: 5 }, () => w.listed(user)))
    expect(looks.map(([task]) => task?.progress)).toEqual([1, 1, 1, 1, 1])
    expect(w.events.filter(({ name }) => name === 'taskDone')).toHaveLength(1)
  })
})

describe('a task of a team', () => {
  test('counts steps of the user and their invited users together, and can be done alone', async () => {
    const w = await open('team', [taskOf(team, { scope: 'team', target: 4 })])
    const host = await w.person()
    const [guest, further] = [await w.person(host), await w.person()]
    await w.pool.query('update people_user set invited_by = $2 where user_id = $1', [
      further,
      guest,
    ])
    await w.practises(host, 1)
    await w.practises(guest, 2)
    // A member's invited users are not in the team of the member's inviter.
    await w.practises(further, 1)
    expect((await w.listed(host, 'team'))[0]).toMatchObject({ progress: 3, statusKey: 'doing' })
    expect((await w.listed(guest))[0]).toMatchObject({ progress: 3 })
    await w.practises(guest, 1)
    granted(await w.claim(host, team))
    granted(await w.claim(guest, team))
    const alone = await w.person()
    await w.practises(alone, 4)
    granted(await w.claim(alone, team))
    expect(await w.listed(alone, 'personal')).toEqual([])
  })

  test('counts nobody for joining or for a first deposit', async () => {
    const w = await open('recruits', [taskOf(team, { scope: 'team', target: 1 })])
    const host = await w.person()
    for (let one = 0; one < 5; one += 1) {
      const guest = await w.person(host)
      await w.hear(w.eventOf(guest, 'userRegistered', { userId: guest, invitedBy: host }))
      await w.hear(w.eventOf(guest, 'rechargeCredited', { id: guest }))
    }
    expect((await w.listed(host))[0]).toMatchObject({ progress: 0, statusKey: 'doing' })
  })
})

describe('the reward', () => {
  test('is available while its account can pay, and then shown as used up', async () => {
    const w = await open('quota', [taskOf(practise, { target: 1, quota: 2 })])
    const users = [await w.person(), await w.person(), await w.person()]
    for (const user of users) await w.practises(user, 1)
    const answers = await Promise.all(users.map((user) => w.claim(user, practise)))
    expect(answers.map((one) => ('refused' in one ? one.refused : 'paid')).toSorted()).toEqual([
      'REWARD_USED_UP',
      'paid',
      'paid',
    ])
    expect(await w.balance(practise, 'funding.available')).toBe('0')
    const states = await Promise.all(users.map(async (user) => (await w.listed(user))[0]))
    expect(states.map((one) => one!.statusKey).toSorted()).toEqual([
      'claimed',
      'claimed',
      'used_up',
    ])
    expect((await w.listed(await w.person()))[0]).toMatchObject({ statusKey: 'used_up', left: 0 })
  })

  test('is missing from an empty account, which is reported once', async () => {
    const w = await open('short', [taskOf(practise, { target: 1, quota: 1 })])
    const [first, second] = [await w.person(), await w.person()]
    for (const user of [first, second]) await w.practises(user, 1)
    granted(await w.claim(first, practise))
    const shortAt = async () => {
      const { rows } = await w.pool.query<{ short_at: string | null }>(
        'select short_at from rewards_fund where user_id = $1',
        [practise],
      )
      return rows[0]!.short_at
    }
    const short = String(w.world.clock.now())
    for (let minute = 0; minute < 3; minute += 1) {
      expect(errorOf(await w.claim(second, practise))).toBe('REWARD_USED_UP')
      await w.pay()
      await w.world.advance(60_000)
      expect(await shortAt()).toBe(short)
    }
    // Less than one reward is not enough.
    await w.fill(practise, '1')
    await w.pay()
    expect(await shortAt()).toBe(short)
    expect(w.events.filter(({ name }) => name === 'rewardFundShort')).toHaveLength(1)
    await w.fill(practise, '0.5')
    await w.pay()
    expect(await shortAt()).toBeNull()
    granted(await w.claim(second, practise))
  })

  test('waits for an identity, and is not given where a country bars it', async () => {
    const w = await open('known', [taskOf(practise, { target: 1 })])
    const user = await w.person()
    await w.practises(user, 1)
    w.known.identityLevel = 0
    expect(errorOf(await w.claim(user, practise))).toBe('KYC_BASIC_REQUIRED')
    expect(await w.balance(practise, 'funding.available')).toBe('150')
    w.known.identityLevel = 1
    await livesIn(w.pool, user, 'JP')
    expect(errorOf(await w.claim(user, practise))).toBe('COUNTRY_RESTRICTED')
    expect((await w.listed(user))[0]?.barKey).toBe('country')
    await livesIn(w.pool, user, 'US')
    granted(await w.claim(user, practise))
  })

  test('of an unknown task is refused', async () => {
    const w = await open('none', [])
    const user = await w.person()
    const termsVersion = '0'.repeat(16)
    for (const taskId of ['67411', 'abc', '99999999999999999999'])
      expect(errorOf(await w.call('claimTask', user, { taskId, termsVersion }))).toBe('NOT_FOUND')
  })
})
