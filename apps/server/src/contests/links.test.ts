import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import {
  day,
  hour,
  minute,
  openContestWorld,
  startAt,
  type ContestWorld,
} from '../testing/contest-world.ts'
import { livesIn } from '../testing/lives-in.ts'
import { applies, binds, isPaid, signsIn } from '../testing/ties.ts'
import { findContest } from './queries.ts'
import { calculateFinalRanking } from './final-ranking.ts'

const endAt = startAt + hour + day
const address = { network: 'TRC20', target: 'TAnAddressThatEverybodyCanRead' }
const bank = { bank: 'First', target: '12345678' }

let w: ContestWorld
let id: string
let users: [string, string, string]
beforeEach(async () => {
  w = await openContestWorld()
  await w.price('BTCUSDT', '60000')
  id = await w.published()
  users = [await w.user('0'), await w.user('0'), await w.user('0')]
  for (const user of users) {
    await w.joined(id, user)
    await w.world.advance(1)
  }
  await w.until(startAt + hour)
  await w.price('BTCUSDT', '60000')
  for (const user of users) await w.open(id, user, '0.1')
})
afterEach(() => w.close())

/** Sessions are deleted ninety days after their last use, by the daily job of people. */
const forgetSessions = () =>
  w.pool.query('delete from people_session where last_active_at < $1', [
    w.world.clock.now() - 90 * day,
  ])

/** Test rows in place of wallets and identities, of which the ledger has no transfers. */
const takenAway = () =>
  w.pool.query('delete from wallet_withdrawal; delete from wallet_withdrawal_account')

async function ended(): Promise<void> {
  await w.until(endAt - minute)
  await w.price('BTCUSDT', '61000')
  await w.until(endAt)
  await w.world.advance(1_000)
  await w.sign()
  await w.decide()
}

/** Whether each entry is unranked as another's account, in the order of joining. */
async function linked(): Promise<boolean[]> {
  await ended()
  const seen = await Promise.all(users.map((user) => w.contest(id, user)))
  return seen.map(({ myEntry }) => myEntry?.notRankedKey === 'linked')
}

describe('users are tied', () => {
  test('by a device used by both until the end; the first to join is ranked', async () => {
    const at = startAt + 2 * hour
    await signsIn(w.pool, users[0], { device: 'one phone', at })
    await signsIn(w.pool, users[2], { device: 'one phone', at: at - 30 * day })
    // Too long ago to count, and after the end.
    await signsIn(w.pool, users[1], { device: 'one phone', at: at - 62 * day })
    await signsIn(w.pool, users[1], { device: 'one phone', at: endAt + 1, id: '77' })
    expect(await linked()).toEqual([false, false, true])
  })

  test('by a document that passed for both, not by one that was only sent', async () => {
    const at = startAt
    await applies(w.pool, users[0], { document: 'X1', at })
    await applies(w.pool, users[1], { document: 'X1', at, status: 'rejected' })
    await applies(w.pool, users[2], { document: 'X1', at })
    expect(await linked()).toEqual([false, false, true])
  })

  test.each([
    ['an address', address, { ...address, network: 'ERC20' }],
    ['a bank account', bank, { ...bank, bank: 'Second' }],
  ])(
    'by %s to which money of both has arrived; the first to bind it is ranked',
    async (_, place, elsewhere) => {
      // The first to join bound it last.
      for (const [user, account, at] of [
        [users[0], '91', 3],
        [users[1], '92', 2],
      ] as const) {
        await binds(w.pool, user, { id: account, at, place })
        await isPaid(w.pool, user, { account, at: startAt, place })
      }
      await binds(w.pool, users[2], { id: '93', at: 1, place: elsewhere })
      await isPaid(w.pool, users[2], { account: '93', at: startAt, place: elsewhere })
      expect(await linked()).toEqual([true, false, false])
      await takenAway()
    },
  )
})

describe('a second account stays unranked', () => {
  beforeEach(async () => {
    const at = w.world.clock.now()
    for (const user of [users[0], users[1]])
      await signsIn(w.pool, user, { device: 'one phone', at })
  })

  test('when the first leaves the contest', async () => {
    const { myEntry } = await w.contest(id, users[0])
    granted(await w.call('exitContest', users[0], { id: myEntry!.id }))
    expect(await linked()).toEqual([false, true, false])
  })

  test('when the first has ended', async () => {
    await livesIn(w.pool, users[0], null)
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [
      w.world.clock.now(),
      users[0],
    ])
    expect(await linked()).toEqual([false, true, false])
  })
})

describe('a stranger cannot tie a rival', () => {
  test('by binding their address, by money that has not arrived, or by their document’s number', async () => {
    const [stranger, rival] = users
    await binds(w.pool, rival, { id: '91', at: 1, place: address })
    await isPaid(w.pool, rival, { account: '91', at: startAt, place: address })
    await binds(w.pool, stranger, { id: '92', at: 2, place: address })
    await isPaid(w.pool, stranger, {
      account: '92',
      at: startAt,
      place: address,
      isDelivered: false,
    })
    await applies(w.pool, rival, { document: 'X1', at: startAt })
    await applies(w.pool, stranger, { document: 'X1', at: startAt, status: 'under_review' })
    expect(await linked()).toEqual([false, false, false])
    await takenAway()
  })

  test('by sending own money there: that costs the stranger’s rank, though they joined first', async () => {
    const [stranger, rival] = users
    await binds(w.pool, rival, { id: '91', at: 1, place: address })
    await isPaid(w.pool, rival, { account: '91', at: startAt + 2, place: address })
    await binds(w.pool, stranger, { id: '92', at: 2, place: address })
    await isPaid(w.pool, stranger, { account: '92', at: startAt, place: address })
    expect(await linked()).toEqual([true, false, false])
    await takenAway()
  })
})

describe('the ties of the end', () => {
  const again = async () => {
    const stored = (await findContest(w.pool, id))!
    return { stored, reckoned: await calculateFinalRanking(w.pool, stored, stored.marks!) }
  }

  test('are the same four months later, whatever was deleted, bound or used since', async () => {
    await signsIn(w.pool, users[0], { device: 'one phone', at: startAt })
    await signsIn(w.pool, users[1], { device: 'one phone', at: startAt })
    expect(await linked()).toEqual([false, true, false])
    await w.world.advance(120 * day)
    const at = w.world.clock.now()
    await forgetSessions()
    const { rows } = await w.pool.query('select 1 from people_session')
    expect(rows).toEqual([])
    for (const [user, number] of [
      [users[0], 81],
      [users[2], 82],
    ] as const) {
      await signsIn(w.pool, user, { device: 'another phone', at, id: String(number) })
      await applies(w.pool, user, { document: 'X1', at })
      await binds(w.pool, user, { id: String(number), at: number, place: address })
      await isPaid(w.pool, user, { account: String(number), at, place: address })
    }
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [at, users[2]])
    const { stored, reckoned } = await again()
    expect(reckoned.rankingDigest).toBe(stored.rankingDigest)
    expect(reckoned.ties).toMatchObject([
      { ofUserId: users[1], toUserId: users[0], kind: 'device' },
    ])
    await takenAway()
  })

  test('are those of the end when it is caught up a month late', async () => {
    await signsIn(w.pool, users[0], { device: 'one phone', at: startAt })
    await signsIn(w.pool, users[1], { device: 'one phone', at: startAt })
    await w.until(endAt - minute)
    await w.price('BTCUSDT', '61000')
    await w.until(endAt + 30 * day)
    const at = w.world.clock.now()
    await forgetSessions()
    await signsIn(w.pool, users[0], { device: 'another phone', at, id: '81' })
    await signsIn(w.pool, users[2], { device: 'another phone', at, id: '82' })
    await w.pool.query('update people_user set closed_at = $1 where user_id = $2', [at, users[2]])
    await w.price('BTCUSDT', '61000')
    await w.sign()
    await w.decide()
    const { stored, reckoned } = await again()
    expect(stored.status).toBe('frozen')
    expect(reckoned.ties.map(({ ofUserId }) => ofUserId)).toEqual([users[1]])
    expect(reckoned.results.map(({ ofUserId }) => ofUserId).toSorted()).toEqual(users.toSorted())
  })
})
