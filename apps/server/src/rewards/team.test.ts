import { createHash } from 'node:crypto'
import { dayNumber } from '@candor/api'
import { Amount } from '@candor/money'
import { teamShare } from '@candor/rules'
import { afterEach, describe, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { openPolicy } from '../policy/index.ts'
import { granted } from '../testing/answers.ts'
import { livesIn, movesTo } from '../testing/lives-in.ts'
import { chosenSeed } from '../testing/seed.ts'
import { applies, signsIn } from '../testing/ties.ts'
import { createDice } from '../testing/simulation/dice.ts'
import { createSharing } from './fee-shares.ts'
import { openRewardsWorld, type RewardsWorld } from './testing/rewards-world.ts'

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

const teamOf = async (w: RewardsWorld, user: string) => granted(await w.call('getMyTeam', user, {}))
const page = { pageNo: 1, pageSize: 50, order: 'desc' } as const

describe('a share of fees', () => {
  test('is 20 % of the fees of invited users, and 10 % of those of users invited by them', async () => {
    const w = await open('levels')
    const host = await w.person()
    const guest = await w.person(host)
    const further = await w.person(guest)
    const third = await w.person(further)
    await w.charged(guest, '10')
    await w.charged(guest, '2.5', 'position_close_fee')
    await w.charged(further, '4')
    await w.charged(third, '8')
    await w.live(1)
    // 20 % of 12.5 and 10 % of 4; nothing of the third level or of oneself.
    expect(await w.balance(host, 'balance.available')).toBe('102.9')
    // 20 % of 4 and 10 % of 8, less their own fees.
    expect(await w.balance(guest, 'balance.available')).toBe('89.1')
    expect(await w.balance(third, 'balance.available')).toBe('92')
    const team = await teamOf(w, host)
    expect(team).toMatchObject({ teamIncome: '2.9', todayIncome: '2.9', teamCount: 3 })
    expect(team.levels).toMatchObject([
      { level: 1, count: 1, income: '2.5', rate: '0.2' },
      { level: 2, count: 1, income: '0.4', rate: '0.1' },
      { level: 3, count: 1, income: '0', rate: '0' },
    ])
    await w.live(2)
    expect(await w.balance(host, 'balance.available')).toBe('102.9')
    expect(await teamOf(w, host)).toMatchObject({ teamIncome: '2.9', todayIncome: '0' })
  })

  test('covers trading fees only: not deposits, losses, liquidations or withdrawals', async () => {
    const w = await open('only fees')
    const host = await w.person()
    const guest = await w.person(host)
    await w.brings(guest, '100000')
    await w.charged(guest, '5', 'liquidation')
    await w.charged(guest, '2', 'forced_close_fee')
    await w.charged(guest, '3', 'withdraw_fee')
    await w.takes(guest, '40000')
    await w.live(1)
    expect(await w.balance(host, 'balance.available')).toBe('100')
    expect((await teamOf(w, host)).teamIncome).toBe('0')
  })

  test('is of fees less refunds', async () => {
    const w = await open('back')
    const host = await w.person()
    const [some, all] = [await w.person(host), await w.person(host)]
    await w.charged(some, '10')
    await w.charged(some, '4', 'position_open_fee', true)
    await w.charged(all, '10')
    await w.charged(all, '10', 'position_open_fee', true)
    await w.live(1)
    expect(await w.balance(host, 'balance.available')).toBe('101.2')
  })

  test("offsets a later day's refund before more is shared", async () => {
    const w = await open('back later')
    const host = await w.person()
    const [guest, other] = [await w.person(host), await w.person(host)]
    const income: string[] = []
    for (const [fees, back] of [
      ['10', '0'],
      ['0', '10'],
      ['4', '0'],
      ['11', '0'],
      ['0', '0'],
      ['3', '2'],
    ] as const) {
      if (fees !== '0') await w.charged(guest, fees)
      if (back !== '0') await w.charged(guest, back, 'position_close_fee', true)
      await w.live(1)
      income.push((await teamOf(w, host)).teamIncome)
    }
    // 20 % of 10; of 4 and 11 no more than of the 5 that are left above the 10; 20 % of 1.
    expect(income).toEqual(['2', '2', '2', '3', '3', '3.2'])
    // A refund to one member does not reduce another's.
    await w.charged(guest, '10', 'position_open_fee', true)
    await w.charged(other, '10')
    await w.live(1)
    expect((await teamOf(w, host)).teamIncome).toBe('5.2')
  })

  test('offsets it too after days without a run', async () => {
    const w = await open('back while away')
    const host = await w.person()
    const guest = await w.person(host)
    await w.charged(guest, '10')
    await w.turn()
    await w.charged(guest, '10', 'position_open_fee', true)
    await w.turn()
    await w.charged(guest, '10')
    await w.turn()
    await w.pay()
    expect(await w.balance(host, 'balance.available')).toBe('102')
    await w.charged(guest, '5')
    await w.live(1)
    expect(await w.balance(host, 'balance.available')).toBe('103')
  })

  test.each(['device', 'document'] as const)(
    'excludes users tied to the inviter by a %s, at either level, and includes strangers',
    async (kind) => {
      const w = await open(`one ${kind}`)
      const host = await w.person()
      const [self, stranger] = [await w.person(host), await w.person(host)]
      const [further, other] = [await w.person(stranger), await w.person(stranger)]
      const at = w.world.clock.now()
      for (const [user, owner] of [
        [host, 'host'],
        [self, 'host'],
        [further, 'host'],
        [stranger, 'stranger'],
        [other, 'other'],
      ] as const) {
        if (kind === 'device') await signsIn(w.pool, user, { device: owner, at })
        else await applies(w.pool, user, { document: owner, at })
      }
      for (const member of [self, stranger, further, other]) await w.charged(member, '10')
      await w.live(1)
      // 20 % of one stranger, 10 % of the other; nothing of the host's own two accounts.
      expect(await w.balance(host, 'balance.available')).toBe('103')
      // A user tied to the inviter's inviter is a stranger to the inviter.
      expect(await w.balance(stranger, 'balance.available')).toBe('94')
      expect(await teamOf(w, host)).toMatchObject({ teamCount: 4, teamIncome: '3' })
    },
  )

  test('is not lost by a rejected document or by a device unused for months', async () => {
    const w = await open('no ties')
    const host = await w.person()
    const [typed, sold] = [await w.person(host), await w.person(host)]
    const at = w.world.clock.now()
    await applies(w.pool, host, { document: 'X1', at })
    await applies(w.pool, typed, { document: 'X1', at, status: 'rejected' })
    await signsIn(w.pool, host, { device: 'a phone', at: at - 61 * 86_400_000 })
    await signsIn(w.pool, sold, { device: 'a phone', at })
    for (const member of [typed, sold]) await w.charged(member, '10')
    await w.live(1)
    expect(await w.balance(host, 'balance.available')).toBe('104')
  })

  test('excludes a day at whose end the inviter was on the member’s device, however late it is shared', async () => {
    const w = await open('late tie')
    const host = await w.person()
    const guest = await w.person(host)
    await w.charged(guest, '10')
    await w.turn()
    for (const user of [host, guest])
      await signsIn(w.pool, user, { device: 'one phone', at: w.world.clock.now() })
    await w.charged(guest, '10')
    await w.turn()
    await w.pay()
    expect(await w.balance(host, 'balance.available')).toBe('102')
  })

  test('is barred by the rules of either country, and waits for an identity', async () => {
    const w = await open('barred')
    const [host, french] = [await w.person(), await w.person(null, 'FR')]
    const [ours, german, theirs] = [
      await w.person(host),
      await w.person(host, 'DE'),
      await w.person(french),
    ]
    for (const member of [ours, german, theirs]) await w.charged(member, '10')
    w.known.identityLevel = 0
    await w.live(1)
    expect(await w.balance(host, 'balance.available')).toBe('100')
    expect((await teamOf(w, host)).barKey).toBe('identity')
    w.known.identityLevel = 1
    await w.live(1)
    expect(await w.balance(host, 'balance.available')).toBe('102')
    expect(await w.balance(french, 'balance.available')).toBe('100')
    expect((await teamOf(w, french)).barKey).toBe('country')
    // A day that a country barred is not paid after a move.
    await livesIn(w.pool, french, 'US')
    await w.live(2)
    expect(await w.balance(french, 'balance.available')).toBe('100')
  })
})

test('reaches inviters behind a full page of inviters without an identity', async () => {
  const w = await open('many')
  let host = await w.person()
  for (let count = 0; count < 21; count += 1) host = await w.person(host)
  const guest = await w.person(host)
  await w.charged(guest, '10')
  await w.turn()
  const identityLevelOf = async (userId: string) => (userId === host ? 1 : 0)
  const { pool, lane } = w
  const tools = { pool, lane, rulesOf: openPolicy.rulesOf, identityLevelOf }
  // A run checks twenty batches, here of one inviter each; the host is the 22nd.
  const share = createSharing(tools, 1)
  const run = () => share(allParts.parts(), w.world.clock.now())
  await run()
  expect(await w.balance(host, 'balance.available')).toBe('100')
  await run()
  expect(await w.balance(host, 'balance.available')).toBe('102')
})

describe('days without a running server', () => {
  test('are paid one by one, over the end of a month and a year, and a leap day', async () => {
    const w = await open('downtime', { startAt: Date.UTC(2027, 11, 20, 12) })
    const host = await w.person()
    const guest = await w.person(host)
    // A day each: 29 February 2028 is among them.
    for (let day = 0; day < 80; day += 1) {
      await w.charged(guest, '0.01')
      await w.turn()
    }
    for (let run = 0; run < 3; run += 1) await w.pay()
    const { rows } = await w.pool.query<{ days: string; first: number; last: number }>(
      `select count(*) as days, min(day) as first, max(day) as last from rewards_share where user_id = $1`,
      [host],
    )
    const first = dayNumber(Date.UTC(2027, 11, 20, 12))
    expect(rows[0]).toEqual({ days: '80', first, last: first + 79 })
    expect(await w.balance(host, 'balance.available')).toBe('100.16')
  })

  test("are shared by each person's country on each of them", async () => {
    const w = await open('moved')
    const host = await w.person()
    const guest = await w.person(host, 'DE')
    await w.charged(guest, '10')
    await w.turn(2)
    await w.charged(guest, '10')
    await w.turn(30)
    await movesTo(w.pool, guest, 'US', w.world.clock.now() - 31 * 86_400_000)
    await w.pay()
    // 20 % of the second day; the first was barred.
    expect(await w.balance(host, 'balance.available')).toBe('102')
  })

  test('are paid once by two concurrent processes', async () => {
    const w = await open('two')
    const other = await open('two', { database: w.database, node: 1 })
    const host = await w.person()
    const guests = [await w.person(host), await w.person(host)]
    for (let day = 0; day < 5; day += 1) {
      for (const guest of guests) await w.charged(guest, '1')
      await w.turn()
      await other.turn()
      await Promise.all([w.pay(), other.pay()])
    }
    await w.pay()
    expect(await w.balance(host, 'balance.available')).toBe('102')
  })
})

test('matches the closed formula exactly over a year of random fees', async () => {
  const dice = createDice(chosenSeed('a year of shares', 'shares'))
  const w = await open('year')
  const host = await w.person()
  const guests = [await w.person(host), await w.person(host)]
  const further = [await w.person(guests[0]), await w.person(guests[1])]
  let expected = 0n
  for (let day = 0; day < 365;) {
    for (const [place, member] of [...guests, ...further].entries()) {
      if (!dice.chance(0.3)) continue
      const fees = Amount.of(BigInt(dice.whole(1, 9_999_999)))
      await w.charged(member, Amount.text(fees))
      expected += teamShare(fees, place < 2 ? 1 : 2)
    }
    const gap = Number(dice.weighted({ 1: 6, 9: 2, 40: 1 }))
    await w.turn(gap)
    await w.pay()
    day += gap
  }
  expect((await teamOf(w, host)).teamIncome).toBe(Amount.text(Amount.of(expected)))
})

describe('a team', () => {
  test('is counted by level: members, new today, and with a recharge', async () => {
    const w = await open('counts')
    const host = await w.person()
    const first = await w.person(host)
    await w.turn()
    const second = await w.person(first)
    await w.person(host)
    await w.person(second)
    await w.hasRecharged(first)
    const team = await teamOf(w, host)
    const counts = team.levels.map(({ count, newToday, rechargeCount }) => [
      count,
      newToday,
      rechargeCount,
    ])
    expect(counts).toEqual([
      [2, 1, 1],
      [1, 1, 0],
      [1, 1, 0],
    ])
    expect(team.rechargeCount).toBe(1)
    expect(team).toMatchObject({ teamCount: 4, newToday: 3, inviteCode: expect.any(String) })
    expect(team.inviteUrl).toBe(`http://candor.test/?s=${team.inviteCode}`)
    expect(team.qrContent).toBe(team.inviteUrl)
    expect(await teamOf(w, await w.person())).toMatchObject({ teamCount: 0, newToday: 0 })
  })

  test('is listed under masked names, by level, for its inviter only', async () => {
    const w = await open('listed')
    const host = await w.person()
    const guest = await w.person(host)
    await w.world.advance(1)
    const further = await w.person(guest)
    await w.charged(guest, '10')
    await w.live(1)
    const list = async (user: string, level?: '1' | '2' | '3') =>
      granted(await w.call('listTeamMembers', user, { ...page, level })).records
    const all = await list(host)
    expect(all.map(({ level, income, recharged }) => [level, income, recharged])).toEqual([
      [2, '0', false],
      [1, '2', false],
    ])
    for (const { id, maskedAccount } of all) {
      expect(maskedAccount).toMatch(/^gu\*\*\*..$/)
      expect([guest, further]).not.toContain(id)
      // No public hash: all numbers could be tried in a moment.
      const tried = [guest, further].map((one) => createHash('sha256').update(`${host}/${one}`))
      expect(tried.map((hash) => hash.digest('hex').slice(0, 16))).not.toContain(id)
    }
    expect(await list(host, '1')).toHaveLength(1)
    expect(await list(host, '3')).toEqual([])
    expect((await list(guest)).map(({ level }) => level)).toEqual([1])
    // Ended accounts are not listed any more; their earlier fees stay shared.
    await w.pool.query('update people_user set closed_at = 1 where user_id = $1', [guest])
    expect((await list(host)).map(({ level }) => level)).toEqual([2])
    expect(await teamOf(w, host)).toMatchObject({ teamCount: 1, teamIncome: '2' })
  })

  test('is listed in pages without member numbers, even in cursors', async () => {
    const w = await open('pages')
    const host = await w.person()
    const members: string[] = []
    for (let count = 0; count < 3; count += 1) {
      members.push(await w.person(host))
      await w.world.advance(1)
    }
    const seen: string[] = []
    let after: string | undefined
    for (const pageNo of [1, 2]) {
      const input = { ...page, pageNo, pageSize: 2, ...(after !== undefined && { after }) }
      const found = granted(await w.call('listTeamMembers', host, input))
      expect(found).toMatchObject({ pages: pageNo === 1 ? 2 : 1, current: pageNo })
      for (const member of members) expect(JSON.stringify(found)).not.toContain(member)
      seen.push(...found.records.map(({ id }) => id))
      after = found.next ?? undefined
      // The newest member leaves: no member moves to a page that was read already.
      if (pageNo === 1)
        await w.pool.query('update people_user set closed_at = 1 where user_id = $1', [members[2]])
    }
    expect(after).toBeUndefined()
    expect(new Set(seen).size).toBe(3)
  })
})
