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

/** Events of a user from all processes, in order. */
const eventsOf = (all: readonly RewardsWorld[], userId: string) =>
  all
    .flatMap(({ events }) => events)
    .filter((event) => event.userId === userId && rewardNotices.names.includes(event.name))
const titles = (all: readonly RewardsWorld[], userId: string) =>
  eventsOf(all, userId).map((event) => rewardNotices.say(event, 'en-us').what)

test('reports the gifts of a rise in one line, and a Monday’s envelope in its own', async () => {
  const w = await open('paid')
  const [user, poor] = [await w.userWith('5000'), await w.userWith('10')]
  await w.live(6)
  expect(titles([w], user)).toEqual(['Gift for your level', 'Red envelope'])
  const [gift, envelope] = eventsOf([w], user)
  expect(rewardNotices.say(gift!, 'en-us').text).toMatch(/^10 USDT · For VIP level 1, 2\./)
  expect(rewardNotices.say(envelope!, 'en-us').text).toMatch(/^1 USDT · Of week 2026-W48\./)
  expect(await rewardNotices.about(gift!)).toMatchObject({
    typeKey: 'reward',
    refType: 'vip_level',
  })
  expect(titles([w], poor)).toEqual([])
  for (let again = 0; again < 2; again += 1) await w.pay()
  expect(eventsOf([w], user)).toHaveLength(2)
  for (const event of [gift!, envelope!]) await w.rewards.onEvent(event)
  // They are paid without a claim, so no mail is sent.
  expect(w.letters).toEqual([])
})

test('reports once that a reward waits for a short fund, and once that it was paid', async () => {
  const w = await open('waits', { gifts: '1' })
  const other = await open('waits', { database: w.database, node: 1, gifts: '1' })
  const user = await w.userWith('1000')
  const both = [w, other]
  await Promise.all(both.map((one) => one.turn()))
  for (let round = 0; round < 3; round += 1) await Promise.all(both.map((one) => one.pay()))
  expect(titles(both, user)).toEqual(['Your gift waits'])
  expect(rewardNotices.say(eventsOf(both, user)[0]!, 'en-us').text).toMatch(
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

test('reports and mails a finished task, which its user has to claim, and reports the claim', async () => {
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
  const [done] = eventsOf([w], user)
  await w.rewards.onEvent(done!)
  expect(w.letters).toMatchObject([{ userId: user, what: 'A task is finished' }])
  expect(w.letters[0]!.text).toMatch(/ The rewards centre: http:\/\/candor\.test\/#\/fuliCenter$/)
  // No mail about a reward that the user's country bars.
  const [barred] = eventsOf([w], french)
  expect(await rewardNotices.about(barred!)).toBeNull()
  await w.rewards.onEvent(barred!)
  expect(w.letters).toHaveLength(1)
  const [view] = granted(await w.call('listTasks', user, {}))
  const claim = { taskId: view!.id, termsVersion: view!.termsVersion }
  granted(await w.call('claimTask', user, claim))
  expect(titles([w], user)).toEqual(['A task is finished', 'Reward of a task'])
})

test('reports shares of fees once per ended week, for all of its days', async () => {
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
  // Sunday has ended and its share was paid.
  expect(titles([w], host)).toEqual(['Your share of fees'])
  expect(rewardNotices.say(eventsOf([w], host)[0]!, 'en-us').text).toMatch(
    /^1 USDT · From 2026-11-16 to 2026-11-22,/,
  )
  expect(titles([w], guest)).toEqual([])
  // A week without shares is not reported.
  await w.live(7)
  expect(eventsOf([w], host)).toHaveLength(1)
  await w.charged(guest, '5')
  await w.turn(21)
  for (let round = 0; round < 2; round += 1) await w.pay()
  expect(titles([w], host)).toEqual(['Your share of fees', 'Your share of fees'])
  expect(await w.balance(host, 'balance.available')).toBe('102')
})

test('reports in the user’s language', async () => {
  const data = { kind: 'red_envelope', abouts: ['2026-W48'], amount: '0.2' }
  const event = { name: 'rewardsPaid', data, at: 0 }
  const all = languages.map((lang) => rewardNotices.say(event, lang))
  expect(new Set(all.map(({ text }) => text)).size).toBe(languages.length)
  for (const { what, text } of all) {
    expect(what).not.toContain('0.2')
    expect(text).toMatch(/^0\.2 USDT · .*2026-W48/)
  }
})
