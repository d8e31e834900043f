import { Amount, Price, Quantity, sum } from '@candor/money'
import { notional } from '@candor/rules'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../testing/answers.ts'
import { withClient } from '../platform/database/roles.ts'
import { livesIn } from '../testing/lives-in.ts'
import { findContest } from './queries.ts'
import { calculateFinalRanking } from './final-ranking.ts'
import { bookOfContest, contestOwner } from './tables.ts'
import {
  checker,
  day,
  draftOf,
  hour,
  maker,
  minute,
  openContestWorld,
  startAt,
  type ContestWorld,
} from '../testing/contest-world.ts'

let w: ContestWorld
beforeEach(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
})
afterEach(() => w.close())

/** A running contest with participants. */
async function running(count: number, over: Parameters<typeof draftOf>[0] = {}) {
  const id = await w.published(over)
  const users: string[] = []
  for (let one = 0; one < count; one += 1) {
    const user = await w.user('0')
    users.push(user)
    await w.joined(id, user)
    await w.world.advance(1)
  }
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  return { id, users: users as [string, string, string, string], book: bookOfContest(id) }
}

const replyOf = (outcome: Awaited<ReturnType<ContestWorld['open']>>) => {
  if (!outcome.ok) throw new Error(outcome.error)
  return outcome.reply as { id: string; isDemo: boolean; contestId?: string }
}

/** Lets it end, with a record until then. */
async function ended(price: string): Promise<void> {
  await w.until(startAt + hour + day - minute)
  await w.price('BTCUSDT', price)
  await w.until(startAt + hour + day)
  await w.world.advance(1_000)
  await w.sign()
  await w.decide()
}

describe('joining', () => {
  test('gives simulated funds in a book of their own, once and free of charge', async () => {
    const id = await w.published()
    const user = await w.user('500')
    const entry = await w.joined(id, user)
    expect(entry).toMatchObject({ funds: '10000', statusKey: 'upcoming', status: 0, rank: null })
    expect(await w.balance(user, 'contract.available', bookOfContest(id))).toBe('10000')
    expect(await w.balance(user, 'contract.available')).toBe('500')
    expect(errorOf(await w.joining(id, user))).toBe('CONTEST_ALREADY_JOINED')
    expect(await w.contest(id, user)).toMatchObject({
      participantCount: 1,
      entryFee: '0',
      status: 0,
    })
  })

  test('is refused for a draft, after the end, with other terms, and when it is full', async () => {
    const { id: draft } = granted(await w.callConsole('saveContestDraft', draftOf(), maker))
    const user = await w.user('0')
    expect(errorOf(await w.call('getContest', user, { id: draft }))).toBe('NOT_FOUND')
    const id = await w.published({ maxParticipants: 2 })
    const { termsVersion } = await w.contest(id, user)
    const body = { contestId: id, termsVersion, agreementAccepted: true as const }
    const other = { ...body, termsVersion: '0'.repeat(16) }
    expect(errorOf(await w.call('joinContest', user, other))).toBe('DISCLOSURE_NOT_ACCEPTED')
    expect(errorOf(await w.call('joinContest', user, { ...body, contestId: draft }))).toBe(
      'NOT_FOUND',
    )
    for (const one of [user, await w.user('0')]) granted(await w.call('joinContest', one, body))
    expect(errorOf(await w.call('joinContest', await w.user('0'), body))).toBe('CONTEST_FULL')
    await w.until(startAt + hour + day)
    expect(errorOf(await w.call('joinContest', await w.user('0'), body))).toBe('CONTEST_NOT_OPEN')
  })

  test('requires an identity by the terms, and is barred where prizes are', async () => {
    const id = await w.published({ kycLimit: 1 })
    const user = await w.user('0')
    expect(errorOf(await w.joining(id, user))).toBe('KYC_REQUIRED')
    w.known.identityLevel = 1
    expect((await w.joined(id, user)).statusKey).toBe('upcoming')
    const french = await w.user('0')
    await livesIn(w.pool, french, 'FR')
    expect(errorOf(await w.joining(id, french))).toBe('COUNTRY_RESTRICTED')
  })

  test('is refused for an account that has ended, though it was sent before', async () => {
    const id = await w.published()
    const user = await w.user('0')
    await livesIn(w.pool, user, null)
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
      w.world.clock.now(),
      user,
    ])
    expect(errorOf(await w.joining(id, user))).toBe('NOT_FOUND')
  })
})

describe('trading', () => {
  test('is open to participants during the contest, with its own money alone', async () => {
    const id = await w.published()
    const [user, stranger] = [await w.user('5000'), await w.user('5000')]
    await w.joined(id, user)
    expect(await w.open(id, user, '0.1')).toMatchObject({ error: 'CONTEST_NOT_OPEN' })
    await w.until(startAt + hour)
    expect(await w.contest(id, user)).toMatchObject({
      status: 1,
      statusKey: 'running',
      myEntry: { status: 1, statusKey: 'running' },
    })
    await w.price('BTCUSDT', '60000')
    expect(await w.open(id, stranger, '0.1')).toMatchObject({ error: 'CONTEST_NOT_JOINED' })
    const position = replyOf(await w.open(id, user, '0.1'))
    expect(position).toMatchObject({ isDemo: false, contestId: id })
    // Ten times more than the contest account holds, with 5,000 in the real account.
    expect(await w.open(id, user, '2')).toMatchObject({ error: 'MARGIN_INSUFFICIENT' })
    expect(await w.balance(user, 'contract.available')).toBe('5000')
    expect(await w.balance(user, 'contract.margin')).toBe('0')
    await w.until(startAt + hour + day)
    await w.price('BTCUSDT', '60000')
    expect(await w.open(id, user, '0.01')).toMatchObject({ error: 'CONTEST_NOT_OPEN' })
    expect(await w.closeAll(id, user)).toMatchObject({ ok: true })
  })
})

describe('the ranking', () => {
  test('counts every fill of a valid position as volume, and none of a position held for a shorter time', async () => {
    const { id, users, book } = await running(2)
    const [adding, brief] = users
    const { id: positionId } = replyOf(await w.open(id, adding, '0.001'))
    await w.world.advance(6 * minute)
    await w.price('BTCUSDT', '60000')
    replyOf(await w.open(id, adding, '0.1', { positionId }))
    replyOf(await w.open(id, brief, '0.1'))
    for (const user of [adding, brief]) await w.closeAll(id, user)
    await w.world.advance(1_000)
    const { rows: fills } = await w.pool.query<{ quantity: string; price: string }>(
      `select f.quantity, f.price from contracts_fill f join contracts_position p on p.id = f.position_id
       where p.book = $1 and p.user_id = $2`,
      [book, adding],
    )
    expect(fills).toHaveLength(3)
    const volume = sum(
      fills.map(({ quantity, price }) =>
        notional(Quantity.of(BigInt(quantity)), Price.of(BigInt(price))),
      ),
    )
    const seen = await Promise.all([adding, brief].map((user) => w.contest(id, user)))
    expect(seen.map(({ myEntry }) => [myEntry!.validOpens, myEntry!.volume])).toEqual([
      [1, Amount.text(volume)],
      [0, '0'],
    ])
  })

  test('is live by mark price, and pins the viewer', async () => {
    const { id, users } = await running(3)
    const [first, second, third] = users
    replyOf(await w.open(id, first, '0.1'))
    replyOf(await w.open(id, second, '0.2', { direction: 'short' }))
    // No position has been held for five minutes yet.
    expect(await w.ranking(id, first)).toEqual([])
    expect((await w.contest(id, first)).myEntry).toMatchObject({
      rank: null,
      notRankedKey: 'opens',
    })
    await w.world.advance(5 * minute)
    await w.price('BTCUSDT', '61000')
    const all = await w.ranking(id, second)
    expect(all).toHaveLength(2)
    expect(all[0]).toMatch(/^1 9\d\.\d+ 1000$/)
    expect(all[1]).toMatch(/^2 -20\d\.\d+ 300 me$/)
    const { myEntry } = await w.contest(id, second)
    expect(myEntry).toMatchObject({ rank: 2, validOpens: 1, notRankedKey: null })
    expect((await w.contest(id, third)).myEntry).toMatchObject({ rank: null, profit: '0' })
  })
})

describe('the end', () => {
  test('is valued at the last recorded tick before it, whatever follows', async () => {
    const { id, users, book } = await running(3)
    const [first, second, third] = users
    replyOf(await w.open(id, first, '0.1'))
    replyOf(await w.open(id, second, '0.1'))
    await w.until(startAt + hour + 10 * minute)
    await w.price('BTCUSDT', '61000')
    await w.closeAll(id, second)
    await w.until(startAt + hour + day - minute)
    await w.price('BTCUSDT', '63000')
    await w.until(startAt + hour + day)
    await w.world.advance(500)
    // A price after the end, before any evaluation.
    await w.price('BTCUSDT', '50000')
    await w.decide()
    expect((await w.contest(id, first)).frozenAt).toBeNull()
    await w.sign()
    await w.decide()
    const contest = await w.contest(id, first)
    expect(contest).toMatchObject({ statusKey: 'ended', status: -2, prizeStatusKey: 'review' })
    expect(contest.marks).toEqual([
      { symbol: 'BTCUSDT', seq: 4, price: '63000', at: startAt + hour + day - minute },
    ])
    const lines = await w.ranking(id, first)
    expect(lines).toHaveLength(2)
    // 0.1 long from 60,000: some 300 at 63,000, less the fees.
    expect(lines[0]).toMatch(/^1 29\d\.\d+ 1000 me$/)
    expect(lines[1]).toMatch(/^2 9\d\.\d+ 300$/)
    expect((await w.contest(id, third)).myEntry).toMatchObject({
      notRankedKey: 'opens',
      prize: '0',
    })
    // Open positions are closed, and the simulated funds are back at their source.
    for (const user of users) {
      expect(await w.balance(user, 'contract.available', book)).toBe('0')
      expect(await w.balance(user, 'contract.margin', book)).toBe('0')
    }
    expect(await w.ranking(id, first)).toEqual(lines)
    // All of it follows from the record, also months later; `links.test.ts` tests the ties.
    await w.world.advance(120 * day)
    const stored = (await findContest(w.pool, id))!
    const again = await calculateFinalRanking(w.pool, stored, stored.marks!)
    expect(again.rankingDigest).toBe(stored.rankingDigest)
    expect(Amount.text(stored.prizesDue!)).toBe('1300')
  })

  test('freezes every other ranking while one cannot be calculated', async () => {
    const ids = [await w.published(), await w.published()] as const
    await w.until(startAt + hour + day)
    await w.world.advance(1_000)
    await w.sign()
    const ruled = (rules: string) =>
      withClient(w.database.ownerUrl, async (owner) => {
        await owner.query('alter table contests_contest disable trigger user')
        await owner.query('update contests_contest set rule_version = $2 where id = $1', [
          ids[0],
          rules,
        ])
        await owner.query('alter table contests_contest enable trigger user')
      })
    const stands = async () =>
      Promise.all(ids.map(async (id) => (await findContest(w.pool, id))!.status))
    await ruled('contest-0')
    await expect(w.decide()).rejects.toMatchObject({
      errors: [{ message: 'there are no rules contest-0' }],
    })
    expect(await stands()).toEqual(['published', 'frozen'])
    await ruled('contest-2')
    await w.decide()
    expect(await stands()).toEqual(['frozen', 'frozen'])
  })

  test('is caught up after thirty days in order of time, once with two servers', async () => {
    const { id, users } = await running(1)
    const other = await w.openOther()
    replyOf(await w.open(id, users[0], '0.1'))
    await w.until(startAt + hour + day - minute)
    await w.price('BTCUSDT', '62000')
    await w.until(startAt + 32 * day)
    await w.price('BTCUSDT', '40000')
    await w.sign()
    await w.bookFunding()
    await Promise.all([w.decide(), other.decide()])
    await w.decide()
    await other.close()
    expect(await w.ranking(id, users[0])).toEqual([expect.stringMatching(/^1 19\d\.\d+ 1000 me$/)])
    expect(w.events.filter(({ name }) => name === 'contestFrozen')).toHaveLength(1)
    const { myEntry } = await w.contest(id, users[0])
    expect(myEntry).toMatchObject({ statusKey: 'ended', exitAt: null })
  })

  test('leaves positions of a closed market open until it trades again', async () => {
    const { id, users, book } = await running(1)
    replyOf(await w.open(id, users[0], '0.1'))
    w.hours(() => false)
    await ended('61000')
    expect((await w.contest(id, users[0])).frozenAt).not.toBeNull()
    expect(await w.balance(users[0], 'contract.margin', book)).not.toBe('0')
    w.hours(() => true)
    await w.price('BTCUSDT', '61000')
    await w.decide()
    expect(await w.balance(users[0], 'contract.margin', book)).toBe('0')
  })
})

describe('leaving', () => {
  test('is always possible, closes open positions, and ends the rank', async () => {
    const { id, users, book } = await running(2)
    const [user, other] = users
    for (const one of [user, other]) replyOf(await w.open(id, one, '0.1'))
    await w.world.advance(6 * minute)
    await w.price('BTCUSDT', '61000')
    const { myEntry } = await w.contest(id, user)
    const left = granted(await w.call('exitContest', user, { id: myEntry!.id }))
    expect(left).toMatchObject({ statusKey: 'exited', status: -3, rank: null })
    expect(errorOf(await w.call('exitContest', user, { id: left.id }))).toBe('CONTEST_NOT_JOINED')
    expect(await w.open(id, user, '0.1')).toMatchObject({ error: 'CONTEST_NOT_OPEN' })
    expect(errorOf(await w.joining(id, user))).toBe('CONTEST_ALREADY_JOINED')
    await w.decide()
    expect(await w.balance(user, 'contract.margin', book)).toBe('0')
    expect(await w.balance(user, 'contract.available', book)).toBe('0')
    await w.world.advance(10_000)
    await w.price('BTCUSDT', '61000')
    expect(await w.ranking(id, other)).toEqual([expect.stringMatching(/^1 .* me$/)])
    await ended('61000')
    expect(await w.ranking(id, other)).toHaveLength(1)
    expect((await w.contest(id, user)).myEntry).toMatchObject({ statusKey: 'exited', prize: '0' })
    const { myEntry: theirs } = await w.contest(id, other)
    expect(errorOf(await w.call('exitContest', other, { id: theirs!.id }))).toBe('CONTEST_NOT_OPEN')
    expect(errorOf(await w.call('exitContest', other, { id: left.id }))).toBe('NOT_FOUND')
  })
})

describe('prizes', () => {
  test('are funded before the first entry, proposed by the ranking, and released by two operators', async () => {
    const { id, users } = await running(2)
    expect(await w.balance(contestOwner.userId, 'funding.available')).toBe('1600')
    for (const user of users) replyOf(await w.open(id, user, '0.1'))
    await ended('61000')
    expect(errorOf(await w.asked(id, 'release'))).toBe('STATE_CHANGED')
    await w.until(startAt + 2 * hour + day)
    const approvalRequest = granted(await w.asked(id, 'release'))
    expect(errorOf(await w.asked(id, 'release'))).toBe('STATE_CHANGED')
    expect(
      errorOf(
        await w.agreed(approvalRequest.pendingApprovalId!, {
          ...maker,
          roles: ['finance', 'product'],
        }),
      ),
    ).toBe('SELF_APPROVAL')
    await w.decide()
    expect(await w.balance(users[0], 'balance.available')).toBe('0')
    granted(await w.agreed(approvalRequest.pendingApprovalId!))
    // The prize of rank 3 goes back.
    expect(await w.balance(contestOwner.userId, 'funding.available')).toBe('0')
    await Promise.all([w.decide(), w.decide()])
    await w.decide()
    const paid = await Promise.all(users.map((user) => w.balance(user, 'balance.available')))
    expect(paid).toEqual(['1000', '300'])
    expect((await w.contest(id, users[0])).myEntry).toMatchObject({
      prize: '1000',
      prizeStatusKey: 'paid',
      rank: 1,
    })
    const [item] = granted(await w.callConsole('listContestItems', {}, checker))
    expect(item).toMatchObject({ status: 'released', prizesDue: '1300' })
  })

  test('are not paid to an ended account', async () => {
    const { id, users } = await running(1)
    replyOf(await w.open(id, users[0], '0.1'))
    await ended('61000')
    await w.until(startAt + 2 * hour + day)
    await w.both(id, 'release')
    await livesIn(w.pool, users[0], 'US')
    const closedAt = w.world.clock.now()
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
      closedAt,
      users[0],
    ])
    await w.decide()
    expect(await w.balance(users[0], 'balance.available')).toBe('0')
  })
})

describe('a draft', () => {
  test.each([
    [{ initialFunds: '99.99' }, 'initialFunds'],
    [{ maxParticipants: 1_001 }, 'maxParticipants'],
    [{ endAt: startAt + hour + 599_999 }, 'endAt'],
    [{ rewards: [{ fromRank: 2, toRank: 3, amount: '1' }] }, 'rewards'],
    [
      {
        rewards: [
          { fromRank: 1, toRank: 3, amount: '1' },
          { fromRank: 3, toRank: 4, amount: '1' },
        ],
      },
      'rewards',
    ],
  ])('is refused with %j', async (over, field) => {
    const answer = await w.callConsole('saveContestDraft', draftOf(over), maker)
    expect(answer).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: [expect.objectContaining({ field })] },
    })
  })

  test('is refused with real money and public future prices', async () => {
    const real = await openContestWorld({ areForeknown: true })
    expect(errorOf(await real.callConsole('saveContestDraft', draftOf(), maker))).toBe(
      'FEATURE_DISABLED',
    )
    await real.close()
  })

  test('is changed only in the version seen, and never after its publication', async () => {
    const { id } = granted(await w.callConsole('saveContestDraft', draftOf(), maker))
    const change = { ...draftOf({ maxParticipants: 99 }), contestId: id }
    expect(
      granted(await w.callConsole('saveContestDraft', { ...change, version: 1 }, maker)).version,
    ).toBe(2)
    expect(errorOf(await w.callConsole('saveContestDraft', { ...change, version: 1 }, maker))).toBe(
      'STATE_CHANGED',
    )
    await w.both(id, 'publish')
    expect(errorOf(await w.callConsole('saveContestDraft', { ...change, version: 2 }, maker))).toBe(
      'STATE_CHANGED',
    )
  })
})
