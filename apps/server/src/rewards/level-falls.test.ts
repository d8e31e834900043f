import { dayMs, dayNumber, dayStart } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { rewardNotices } from './notices.ts'
import { openRewardsWorld, type RewardsWorld } from './testing/rewards-world.ts'

// Days are measured ten minutes after they begin: a notice on day D announces a fall on day D + 8, the first that begins seven
// whole days later.

let worlds: RewardsWorld[] = []
beforeEach(() => {
  worlds = []
})
afterEach(async () => {
  for (const world of worlds.toReversed()) await world.close()
})
async function open(...what: Parameters<typeof openRewardsWorld>) {
  const world = await openRewardsWorld(...what)
  worlds.push(world)
  return world
}

const notices = (w: RewardsWorld, user: string) =>
  w.events.filter(({ name, userId }) => name === 'levelFalls' && userId === user)
const levelOf = async (w: RewardsWorld, user: string) =>
  granted(await w.call('getMyLevel', user, {})).levelNo
const fallOf = async (w: RewardsWorld, user: string) =>
  granted(await w.call('getMyLevel', user, {})).fall

/** A user of level 3 whose assets fall to 1,000 and the gifts, level 1. */
async function fallen(w: RewardsWorld): Promise<string> {
  const user = await w.userWith('20000')
  await w.live(1)
  await w.takes(user, '19000')
  return user
}

test('announces a fall once, and applies it on the announced day and not before', async () => {
  const w = await open('fall')
  const user = await fallen(w)
  await w.live(1)
  const announcedFor = dayStart(w.world.clock.now()) + 8 * dayMs
  expect(await fallOf(w, user)).toEqual({
    at: announcedFor,
    toLevelNo: 1,
    missingUsd: '18965',
  })
  const [fallNotice] = notices(w, user)
  expect(fallNotice?.data).toEqual({ levelNo: 3, toLevelNo: 1, fallsOn: dayNumber(announcedFor) })
  expect(announcedFor - fallNotice!.at).toBeGreaterThanOrEqual(7 * dayMs)
  await w.live(7)
  expect(await levelOf(w, user)).toBe(3)
  await w.live(1)
  expect([await levelOf(w, user), await fallOf(w, user)]).toEqual([1, null])
  expect(w.world.clock.now() - fallNotice!.at).toBeGreaterThan(7 * dayMs)
  await w.live(10)
  expect(notices(w, user)).toHaveLength(1)
})

test('withdraws the notice when the assets return; a later fall has a notice of its own and pays no second gift', async () => {
  const w = await open('back')
  const user = await fallen(w)
  await w.live(3)
  await w.brings(user, '19000')
  await w.live(1)
  expect([await levelOf(w, user), await fallOf(w, user)]).toEqual([3, null])
  await w.live(10)
  expect(await levelOf(w, user)).toBe(3)
  await w.takes(user, '19000')
  await w.live(9)
  expect([await levelOf(w, user), notices(w, user).length]).toEqual([1, 2])
  await w.brings(user, '19000')
  await w.live(1)
  expect(await levelOf(w, user)).toBe(3)
  const gifts = (await w.listed(user)).filter((one) => one.startsWith('vip_gift'))
  expect(gifts.toSorted()).toEqual(['vip_gift 1 2 paid', 'vip_gift 2 8 paid', 'vip_gift 3 25 paid'])
})

test('falls to the level of that day, not to the level in the notice', async () => {
  const w = await open('lower')
  const user = await fallen(w)
  await w.live(4)
  await w.brings(user, '5000')
  await w.live(5)
  expect(await levelOf(w, user)).toBe(2)
})

test('announces a fall once after thirty days without a server, from now on, without applying it meanwhile', async () => {
  const w = await open('downtime')
  const user = await fallen(w)
  await w.turn(30)
  await w.pay()
  expect(await levelOf(w, user)).toBe(3)
  expect(notices(w, user)).toHaveLength(1)
  expect((await fallOf(w, user))?.at).toBe(dayStart(w.world.clock.now()) + 8 * dayMs)
  await w.live(7)
  expect(await levelOf(w, user)).toBe(3)
  await w.live(1)
  expect([await levelOf(w, user), notices(w, user).length]).toEqual([1, 1])
})

test('applies a fall announced before an outage on its day', async () => {
  const w = await open('announced')
  const user = await fallen(w)
  await w.live(1)
  await w.turn(30)
  await w.pay()
  expect([await levelOf(w, user), notices(w, user).length]).toEqual([1, 1])
  // The Monday before the fall gave the third level's envelope, later ones the first level's.
  const weekly = (await w.listed(user)).filter((one) => one.startsWith('red')).toReversed()
  expect(weekly.slice(0, 2)).toEqual([
    'red_envelope 2026-W48 3 paid',
    'red_envelope 2026-W49 0.2 paid',
  ])
})

test('announces nothing if the assets returned during an outage', async () => {
  const w = await open('unseen')
  const user = await fallen(w)
  await w.turn(3)
  await w.brings(user, '19000')
  await w.turn(3)
  await w.pay()
  expect([await levelOf(w, user), notices(w, user).length]).toEqual([3, 0])
})

describe.each([
  ['the 53rd ISO week', Date.UTC(2026, 11, 26, 12), ['2026-W53', '2027-W01']],
  ['the end of a year with 52 weeks', Date.UTC(2027, 11, 25, 12), ['2027-W52', '2028-W01']],
])('over %s', (_name, startAt, weeks) => {
  test('keeps the level from its notice to the announced day', async () => {
    const w = await open(`weeks ${startAt}`, { startAt })
    const user = await fallen(w)
    await w.live(8)
    expect(await levelOf(w, user)).toBe(3)
    await w.live(1)
    expect(await levelOf(w, user)).toBe(1)
    const weekly = (await w.listed(user)).filter((one) => one.startsWith('red')).toReversed()
    expect(weekly).toEqual(weeks.map((week) => `red_envelope ${week} 3 paid`))
  })
})

test('announces a fall once with two measuring processes', async () => {
  const w = await open('two')
  const other = await open('two', { database: w.database, node: 1 })
  const user = await fallen(w)
  await other.world.advance(w.world.clock.now() - other.world.clock.now())
  await Promise.all([w.turn(), other.turn()])
  await Promise.all([w.pay(), other.pay()])
  await w.pay()
  expect([...notices(w, user), ...notices(other, user)]).toHaveLength(1)
})

test('tells an ended account nothing', async () => {
  const w = await open('ended')
  const user = await fallen(w)
  await livesIn(w.pool, user, 'US')
  await w.pool.query('update people_user set closed_at = 1 where user_id = $1', [user])
  await w.live(2)
  expect(notices(w, user)).toEqual([])
})

test('names the level, the day and the level of the assets in the notice', async () => {
  const w = await open('words')
  const user = await fallen(w)
  await w.live(1)
  const [fallNotice] = notices(w, user)
  expect(await rewardNotices.about(fallNotice!)).toEqual({
    typeKey: 'reward',
    refType: 'vip_level',
    refId: null,
  })
  expect(rewardNotices.say(fallNotice!, 'en-us').text).toMatch(
    /below VIP 3\. It stays until 2026-11-28 \(UTC\+8\) .* VIP 1 at the moment/,
  )
})
