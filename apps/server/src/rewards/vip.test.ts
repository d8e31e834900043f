import { dayMs, dayStart } from '@candor/api'
import { afterEach, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { livesIn, movesTo } from '../testing/lives-in.ts'
import {
  envelopeFund,
  giftFund,
  openRewardsWorld,
  startAt,
  type RewardsWorld,
} from './testing/rewards-world.ts'

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

describe('the gift of a level', () => {
  test('is paid at the start of the day at which the level is reached, with the levels passed on the way', async () => {
    const w = await open('gift')
    const user = await w.userWith('5000')
    await w.pay()
    // Measured at 00:00 of today, before the money came.
    expect(await w.listed(user)).toEqual([])
    await w.live(1)
    expect((await w.listed(user)).toSorted()).toEqual(['vip_gift 1 2 paid', 'vip_gift 2 8 paid'])
    expect(await w.balance(user, 'balance.available')).toBe('5010')
    expect(await w.balance(giftFund, 'funding.available')).toBe('99990')
    const levels = granted(await w.call('listLevels', user, {}))
    expect(levels.filter((one) => one.achieved).map((one) => one.giftStatusKey)).toEqual([
      'open',
      'paid',
      'paid',
    ])
    expect(levels.find((one) => one.isCurrent)).toMatchObject({
      levelNo: 2,
      upgradeGift: '8',
      weeklyRedEnvelope: '1',
      withdrawLimitRate: '1.5',
    })
  })

  test('is paid once, however often the level falls and rises', async () => {
    const w = await open('again')
    const user = await w.userWith('1500')
    await w.live(1)
    await w.takes(user, '1400')
    await w.live(9)
    expect(granted(await w.call('getMyLevel', user, {})).levelNo).toBe(0)
    await w.brings(user, '1400')
    await w.live(1)
    expect(granted(await w.call('getMyLevel', user, {})).levelNo).toBe(1)
    const gifts = (await w.listed(user)).filter((one) => one.startsWith('vip'))
    expect(gifts).toEqual(['vip_gift 1 2 paid'])
    for (let again = 0; again < 3; again += 1) await w.pay()
    // One gift, and the envelope of the Monday on which the level still held.
    expect(await w.balance(user, 'balance.available')).toBe('1502.2')
  })

  test('is paid once per person across accounts, with one envelope per Monday', async () => {
    const w = await open('come back')
    const [first, second, other] = [
      await w.userWith('5000'),
      await w.userWith('0.5'),
      await w.userWith('5000'),
    ]
    w.names.set(first, ['contact:ana@example.org', 'identity:1'])
    w.names.set(second, ['contact:ana.new@example.org', 'identity:1'])
    w.names.set(other, ['contact:eve@example.org', 'identity:2'])
    await w.live(5)
    const paid = ['red_envelope 2026-W48 1 paid', 'vip_gift 1 2 paid', 'vip_gift 2 8 paid']
    expect((await w.listed(first)).toSorted()).toEqual(paid)
    expect((await w.listed(other)).toSorted()).toEqual(paid)
    await w.takes(first, '5000')
    await w.brings(second, '20000')
    await w.live(1)
    // Levels that the earlier account had not reached are new.
    expect(await w.listed(second)).toEqual(['vip_gift 3 25 paid'])
    const levels = granted(await w.call('listLevels', second, {}))
    expect(levels.slice(0, 5).map((one) => one.giftStatusKey)).toEqual([
      'open',
      'paid',
      'paid',
      'paid',
      'open',
    ])
    const { rows } = await w.pool.query<{ mark: Buffer }>('select * from rewards_taken')
    expect(rows.length).toBeGreaterThan(0)
    for (const { mark } of rows) expect(mark).toHaveLength(32)
    await expect(w.pool.query('delete from rewards_taken')).rejects.toMatchObject({ code: '42501' })
  })

  test('that was paid before marks were stored is marked at the next run', async () => {
    const w = await open('marked late')
    const [first, second] = [await w.userWith('1500'), await w.userWith('0.5')]
    await w.live(1)
    w.names.set(first, ['identity:1'])
    w.names.set(second, ['identity:1'])
    await w.pool.query('update rewards_reward set noted = false')
    await w.brings(second, '1500')
    await w.live(1)
    expect(await w.listed(second)).toEqual([])
  })

  test('is not paid for money that came and went between two midnights', async () => {
    const w = await open('between')
    const user = await w.userWith('10')
    await w.brings(user, '900000')
    await w.world.advance(3_600_000)
    await w.takes(user, '900000')
    await w.live(2)
    expect(await w.listed(user)).toEqual([])
  })
})

describe('the envelope of a Monday', () => {
  test('uses the level at the start of the Monday, and comes on no other day', async () => {
    const w = await open('monday')
    const user = await w.userWith('20000')
    await w.live(4)
    // Sunday: the gifts of three levels, and no envelope.
    expect((await w.listed(user)).filter((one) => one.startsWith('red'))).toEqual([])
    await w.takes(user, '16000')
    await w.live(1)
    // The level holds for a week after the notice of its fall.
    expect((await w.listed(user))[0]).toBe('red_envelope 2026-W48 3 paid')
    await w.live(6)
    expect((await w.listed(user)).filter((one) => one.startsWith('red'))).toHaveLength(1)
    await w.live(1)
    expect((await w.listed(user))[0]).toBe('red_envelope 2026-W49 3 paid')
    await w.live(7)
    expect((await w.listed(user))[0]).toBe('red_envelope 2026-W50 0.2 paid')
    expect(await w.balance(envelopeFund, 'funding.available')).toBe('99993.8')
  })

  test('is separate for the 53rd week of a year and the first of the next', async () => {
    const w = await open('w53', { startAt: Date.UTC(2026, 11, 26, 12) })
    const user = await w.userWith('5000')
    await w.live(10)
    expect((await w.listed(user)).filter((one) => one.startsWith('red'))).toEqual([
      'red_envelope 2027-W01 1 paid',
      'red_envelope 2026-W53 1 paid',
    ])
  })

  test('comes once in the week of a leap day, and the month ends as usual', async () => {
    const w = await open('leap', { startAt: Date.UTC(2028, 1, 27, 4) })
    const user = await w.userWith('5000')
    // 28 February 2028 is a Monday; 29 February is a Tuesday; 6 March the next Monday.
    await w.live(8)
    expect((await w.listed(user)).filter((one) => one.startsWith('red'))).toEqual([
      'red_envelope 2028-W10 1 paid',
      'red_envelope 2028-W09 1 paid',
    ])
  })
})

describe('days without a running server', () => {
  test('are measured in order of time, not of the clock', async () => {
    const w = await open('downtime')
    const user = await w.userWith('20000')
    await w.live(1)
    await w.turn(3)
    // Sunday: all money leaves. The server is down from Thursday on for thirty days.
    await w.takes(user, '19000')
    await w.turn(27)
    await w.pay()
    const envelopes = (await w.listed(user)).filter((one) => one.startsWith('red'))
    // No fall was announced during the outage, so the third level held on each of four Mondays.
    expect(envelopes).toEqual([
      'red_envelope 2026-W51 3 paid',
      'red_envelope 2026-W50 3 paid',
      'red_envelope 2026-W49 3 paid',
      'red_envelope 2026-W48 3 paid',
    ])
    const { records } = granted(
      await w.call('listRewards', user, { pageNo: 1, pageSize: 50, order: 'desc' }),
    )
    // Monday, 14 December 2026, 00:00 UTC+8, though it was measured on the 19th.
    expect(records[0]?.createTime).toBe('2026-12-14 00:00:00')
  })

  test('use the identity and country of each day, not those of now', async () => {
    const w = await open('known later')
    const [user, mover] = [await w.userWith('1500'), await w.userWith('1500')]
    await w.turn(30)
    const thirdMonday = Date.UTC(2026, 11, 6, 16)
    w.known.since = thirdMonday - 1
    await livesIn(w.pool, user, 'US')
    await livesIn(w.pool, mover, 'FR')
    await movesTo(w.pool, mover, 'US', thirdMonday + 7 * dayMs)
    await w.pay()
    const weeksOf = async (one: string) =>
      (await w.listed(one))
        .filter((line) => line.startsWith('red'))
        .map((line) => line.slice(13, 21))
    expect(await weeksOf(user)).toEqual(['2026-W51', '2026-W50'])
    expect(await weeksOf(mover)).toEqual(['2026-W51'])
    // The gift of a level comes once, on the first possible day.
    const { rows } = await w.pool.query<{ due_at: string }>(
      "select due_at from rewards_reward where user_id = $1 and kind = 'vip_gift'",
      [user],
    )
    expect(rows).toEqual([{ due_at: String(thirdMonday) }])
  })

  test('are caught up run by run if a single command is not enough', async () => {
    const w = await open('long')
    const user = await w.userWith('1000')
    await w.live(1)
    await w.turn(400)
    await w.pay()
    await w.turn(0)
    for (let run = 0; run < 8; run += 1) await w.pay()
    const { rows } = await w.pool.query<{ count: string; weeks: string }>(
      `select count(*) as count, count(distinct about) as weeks from rewards_reward
       where user_id = $1 and kind = 'red_envelope'`,
      [user],
    )
    expect(rows[0]).toEqual({ count: '57', weeks: '57' })
  })
})

test('are paid once by two concurrent processes', async () => {
  const w = await open('two')
  const other = await open('two', { database: w.database, node: 1 })
  const users = await Promise.all(Array.from({ length: 12 }, () => w.userWith('1000')))
  for (let day = 0; day < 6; day += 1) {
    await w.turn()
    await other.turn()
    await Promise.all([w.pay(), other.pay()])
  }
  // Rewards that one process found locked by the other are still due.
  await w.pay()
  for (const user of users) expect(await w.balance(user, 'balance.available')).toBe('1002.2')
})

test("is not measured before the previous day's decisions are committed", async () => {
  const w = await open('early')
  const user = await w.userWith('1000')
  const midnight = dayStart(startAt) + dayMs
  await w.world.advance(midnight + 599_999 - w.world.clock.now())
  await w.pay()
  expect(await w.listed(user)).toEqual([])
  await w.world.advance(1)
  await w.pay()
  expect(await w.listed(user)).toEqual(['vip_gift 1 2 paid'])
})

describe('a short fund', () => {
  test('pays the earliest first, reports the shortage once, and pays the rest later', async () => {
    const w = await open('short', { gifts: '3' })
    const first = await w.userWith('1000')
    await w.live(1)
    const second = await w.userWith('1000')
    await w.live(2)
    expect(await w.listed(first)).toEqual(['vip_gift 1 2 paid'])
    expect(await w.listed(second)).toEqual(['vip_gift 1 2 due'])
    expect(await w.balance(giftFund, 'funding.available')).toBe('1')
    const { giftFund: left } = granted(await w.call('getMyLevel', second, {}))
    expect(left).toMatchObject({ available: '1' })
    expect(left.shortAt).not.toBeNull()
    expect(w.events.filter(({ name }) => name === 'rewardFundShort')).toHaveLength(1)
    const levels = granted(await w.call('listLevels', second, {}))
    expect(levels[1]).toMatchObject({ achieved: true, giftStatusKey: 'due' })
    await w.fill(giftFund, '10')
    await w.pay()
    expect(await w.listed(second)).toEqual(['vip_gift 1 2 paid'])
    expect(granted(await w.call('getMyLevel', second, {})).giftFund.shortAt).toBeNull()
  })
})

describe('no reward is given', () => {
  test('to an ended account, also of waiting rewards', async () => {
    const w = await open('closed', { gifts: '1' })
    const user = await w.userWith('1000')
    await livesIn(w.pool, user, 'US')
    await w.live(1)
    expect(await w.listed(user)).toEqual(['vip_gift 1 2 due'])
    await w.pool.query('update people_user set closed_at = 1 where user_id = $1', [user])
    await w.fill(giftFund, '10')
    await w.live(7)
    expect(await w.listed(user)).toEqual(['vip_gift 1 2 due'])
    expect(await w.balance(user, 'balance.available')).toBe('1000')
    expect(await w.balance(giftFund, 'funding.available')).toBe('11')
  })

  test('where the rules of a country bar it', async () => {
    const w = await open('barred')
    const [french, american] = [await w.userWith('5000'), await w.userWith('5000')]
    await livesIn(w.pool, french, 'FR')
    await livesIn(w.pool, american, 'US')
    await w.live(6)
    expect(await w.listed(french)).toEqual([])
    expect(granted(await w.call('getMyLevel', french, {}))).toMatchObject({
      levelNo: 2,
      barKey: 'country',
    })
    expect(await w.listed(american)).toHaveLength(3)
    expect(granted(await w.call('getMyLevel', american, {})).barKey).toBeNull()
  })

  test('to a user without an identity; gifts wait for it, envelopes do not', async () => {
    const w = await open('unknown')
    w.known.identityLevel = 0
    const user = await w.userWith('1000')
    await w.live(5)
    expect(await w.listed(user)).toEqual([])
    expect(granted(await w.call('getMyLevel', user, {})).barKey).toBe('identity')
    w.known.identityLevel = 1
    await w.live(1)
    expect(await w.listed(user)).toEqual(['vip_gift 1 2 paid'])
  })
})

test('states the distance to the next level to the cent', async () => {
  const w = await open('missing')
  const user = await w.userWith('2000')
  await w.live(1)
  expect(granted(await w.call('getMyLevel', user, {}))).toMatchObject({
    levelNo: 1,
    assetsUsd: '2000',
    next: { levelNo: 2, minAssetsUsd: '5000', missingUsd: '3000', progressRate: '0.25' },
    envelopeAmount: '0.2',
    envelopeAt: Date.UTC(2026, 10, 22, 16),
  })
  const top = await w.userWith('3000000')
  await w.live(1)
  expect(granted(await w.call('getMyLevel', top, {}))).toMatchObject({ levelNo: 9, next: null })
  expect(granted(await w.call('getMyLevel', await w.userWith('0.5'), {}))).toMatchObject({
    levelNo: 0,
    next: { missingUsd: '1000', progressRate: '0' },
  })
})
