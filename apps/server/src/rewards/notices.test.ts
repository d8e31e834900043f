import { languages } from '@candor/api'
import { afterEach, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { rewardNotices } from './notices.ts'
import { giftFund, openRewardsWorld, type RewardsWorld } from './testing/rewards-world.ts'

let worlds: RewardsWorld[] = []
afterEach(async () => {
  const opened = worlds.toReversed()
  worlds = []
  for (const world of opened) await world.close()
})
async function open(...what: Parameters<typeof openRewardsWorld>) {
  const world = await openRewardsWorld(...what)
  worlds.push(world)
  return world
}

/** What a user was told, by whichever process, in order. */
const toldTo = (all: readonly RewardsWorld[], userId: string) =>
  all
    .flatMap(({ told }) => told)
    .filter((event) => event.userId === userId && rewardNotices.names.includes(event.name))
const toldBy = (name: string) => ({ name, number: '1', userId: '64', data: {}, at: 1 })
const titles = (all: readonly RewardsWorld[], userId: string) =>
  toldTo(all, userId).map((event) => rewardNotices.say(event, 'en-us').what)

test('gifts of a rise are told in one line, a Monday’s envelope in its own, to whose they are', async () => {
  const w = await open('paid')
  const [user, poor] = [await w.userWith('5000'), await w.userWith('10')]
  await w.live(6)
  expect(titles([w], user)).toEqual(['Gift for your level', 'Red envelope'])
  const [gift, envelope] = toldTo([w], user)
  expect(rewardNotices.say(gift!, 'en-us').text).toMatch(/^10 USDT · For VIP level 1, 2\./)
  expect(rewardNotices.say(envelope!, 'en-us').text).toMatch(/^1 USDT · Of week 2026-W48\./)
  expect(await rewardNotices.about(gift!)).toMatchObject({
    typeKey: 'reward',
    refType: 'vip_level',
  })
  expect(titles([w], poor)).toEqual([])
  for (let again = 0; again < 2; again += 1) await w.pay()
  expect(toldTo([w], user)).toHaveLength(2)
  for (const event of [gift!, envelope!]) await w.rewards.onEvent(event)
  // It is paid without an act of theirs, so no letter asks for one.
  expect(w.letters).toEqual([])
})

test('what a fund is too short for is said to wait, once, and to be paid once when there is more', async () => {
  const w = await open('waits', { gifts: '1' })
  const other = await open('waits', { database: w.database, node: 1, gifts: '1' })
  const user = await w.userWith('1000')
  const both = [w, other]
  await Promise.all(both.map((one) => one.turn()))
  for (let round = 0; round < 3; round += 1) await Promise.all(both.map((one) => one.pay()))
  expect(titles(both, user)).toEqual(['Your gift waits'])
  expect(rewardNotices.say(toldTo(both, user)[0]!, 'en-us').text).toMatch(
    /^2 USDT · It is yours and not lost/,
  )
  const again = await open('waits', { database: w.database, node: 2, gifts: '1' })
  await again.turn()
  await again.pay()
  expect(titles([again], user)).toEqual([])
  await w.fill(giftFund, '5')
  for (let round = 0; round < 2; round += 1) await Promise.all(both.map((one) => one.pay()))
  expect(titles([...both, again], user).toSorted()).toEqual([
    'Gift for your level',
    'Your gift waits',
  ])
  expect(await w.balance(user, 'balance.available')).toBe('1002')
})

const task = {
  id: '67411',
  kind: 'secure',
  scope: 'personal',
  target: 1,
  reward: '1.5',
  quota: 10,
  days: 10,
}

test('a finished task is told and written of, for its user has to claim it; the claim is told too', async () => {
  const w = await open('task', { tasks: [task] })
  const [user, french] = [await w.person(), await w.person(null, 'FR')]
  const bound = (userId: string) => ({
    userId,
    number: '1',
    name: 'credentialChanged',
    data: { credential: 'authenticatorBound' },
    at: w.world.clock.now(),
  })
  for (const who of [user, french]) {
    await w.rewards.onEvent(bound(who))
    await w.rewards.onEvent(bound(who))
  }
  expect(titles([w], user)).toEqual(['A task is finished'])
  const [done] = toldTo([w], user)
  await w.rewards.onEvent(done!)
  expect(w.letters).toMatchObject([{ userId: user, what: 'A task is finished' }])
  expect(w.letters[0]!.text).toMatch(/ The rewards centre: http:\/\/candor\.test\/#\/fuliCenter$/)
  // Nobody is written to of what the rules of their country keep from them.
  const [barred] = toldTo([w], french)
  expect(await rewardNotices.about(barred!)).toBeNull()
  await w.rewards.onEvent(barred!)
  expect(w.letters).toHaveLength(1)
  const [view] = granted(await w.call('listTasks', user, {}))
  const claim = { taskId: view!.id, termsVersion: view!.termsVersion }
  granted(await w.call('claimTask', user, claim))
  expect(titles([w], user)).toEqual(['A task is finished', 'Reward of a task'])
})

test('shares of fees are told once a week, of all its days, and not of a week that is not over', async () => {
  const w = await open('shares')
  const host = await w.person()
  const guest = await w.person(host)
  // Wednesday to Saturday.
  for (let day = 0; day < 4; day += 1) {
    await w.charged(guest, '1')
    await w.live(1)
  }
  expect(titles([w], host)).toEqual([])
  await w.charged(guest, '1')
  await w.live(1)
  // Sunday is over and its share was paid.
  expect(titles([w], host)).toEqual(['Your share of fees'])
  expect(rewardNotices.say(toldTo([w], host)[0]!, 'en-us').text).toMatch(
    /^1 USDT · From 2026-11-16 to 2026-11-22,/,
  )
  expect(titles([w], guest)).toEqual([])
  // A week that brought nothing is told to nobody.
  await w.live(7)
  expect(toldTo([w], host)).toHaveLength(1)
  await w.charged(guest, '5')
  await w.turn(21)
  for (let round = 0; round < 2; round += 1) await w.pay()
  expect(titles([w], host)).toEqual(['Your share of fees', 'Your share of fees'])
  expect(await w.balance(host, 'balance.available')).toBe('102')
})

test('each is said in the user’s language', async () => {
  const data = { kind: 'red_envelope', abouts: ['2026-W48'], amount: '0.2' }
  const event = { name: 'rewardsPaid', data, at: 0 }
  const all = languages.map((lang) => rewardNotices.say(event, lang))
  expect(new Set(all.map(({ text }) => text)).size).toBe(languages.length)
  for (const { what, text } of all) {
    expect(what).not.toContain('0.2')
    expect(text).toMatch(/^0\.2 USDT · .*2026-W48/)
  }
})

test('what an earlier version told in other data is not kept: nobody has words for it any more', async () => {
  const w = await open('older')
  const event = { ...toldBy('rewardsPaid'), data: { ids: ['1'] } }
  expect(await rewardNotices.about(event)).toBeNull()
  expect(await rewardNotices.about({ ...event, name: 'feesShared', data: { days: 3 } })).toBeNull()
  await w.rewards.onEvent(event)
  expect(w.letters).toEqual([])
})
