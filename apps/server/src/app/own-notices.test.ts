import { languages } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedArticle } from '../testing/contract/content.ts'
import { wonOrderOf } from '../testing/contract/ieo.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { partOf } from '../platform/part.ts'
import type { Person } from '../testing/contract/person.ts'
import { noticeSources } from './own-notices.ts'

const day = 86_400_000
const parts = Array.from({ length: 64 }, (_, part) => part)

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('own notices')
  await seeded.settle()
})
afterAll(() => seeded.close())

const noticesOf = (person: Person, input = {}) =>
  person.done('listOwnNotices', { pageSize: 100, ...input })
const unreadOf = async (person: Person) => (await noticesOf(person, { isRead: '0' })).total
const modules = () => seeded.modules().ownNotices

const creditedEvent = (person: Person, number: number, at = seeded.world.clock.now()) => ({
  userId: person.userId,
  number: String(number),
  name: 'withdrawalSent',
  data: { id: '700', currency: 'USDT', amount: '5', stage: 'sent', masked: '…1', reasonKey: null },
  at,
})

test("shows a user's notices to that user alone, with their orders", async () => {
  const { alice, bob } = seeded
  const { records, total } = await noticesOf(alice)
  expect(total).toBe(records.length)
  const recharges = (await alice.done('listRecharges', { pageSize: 100 })).records
  const recharge = recharges.find(({ statusKey }) => statusKey === 'credited')
  const credited = records.find(({ refId }) => refId === recharge!.id)
  expect(credited).toMatchObject({
    title: 'Your recharge is in your balance',
    typeKey: 'deposit',
    refType: 'recharge',
    isRead: false,
  })
  const refs = new Set(records.map(({ refType }) => refType))
  for (const ref of ['recharge', 'account', 'security'] as const) expect(refs).toContain(ref)
  const others = (await noticesOf(bob)).records.map(({ refId }) => refId)
  expect(others).not.toContain(recharge!.id)
  const times = records.map(({ createAt }) => createAt)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

test('keeps an event once that is delivered again, at once or after a restart', async () => {
  const { carol } = seeded
  const before = (await noticesOf(carol)).total
  const event = creditedEvent(carol, 900_001)
  await Promise.all([1, 2, 3].map(() => modules().onEvent(event)))
  await modules().onEvent(event)
  await seeded.restart()
  await modules().onEvent(event)
  const { total, records } = await noticesOf(carol)
  expect(total).toBe(before + 1)
  expect(records[0]).toMatchObject({ id: '900001', refType: 'withdrawal', refId: '700' })
  // Read in between, it stays read.
  await carol.done('readOwnNotices', { ids: ['900001'] })
  await modules().onEvent(event)
  expect((await noticesOf(carol)).records[0]).toMatchObject({ id: '900001', isRead: true })
})

test("shows a token win once in the winner's notices, also after a restart, and to no other user", async () => {
  const { bob, carol } = seeded
  const orderId = await wonOrderOf(seeded, carol)
  await seeded.restart()
  await seeded.leap(2_000)
  const { records } = await carol.done('listIeoOrders', { pageSize: 100 })
  const { total, records: notices } = await noticesOf(carol, { typeKey: 'ieo' })
  expect(total).toBe(records.length)
  const { projectId, symbol } = records.find(({ id }) => id === orderId)!
  expect(notices.filter(({ refId }) => refId === projectId)).toMatchObject([
    {
      title: 'You won tokens: Nova network',
      content: expect.stringMatching(new RegExp(`^10 ${symbol} · Pay `)),
      refType: 'ieo_project',
      isRead: false,
    },
  ])
  expect((await noticesOf(bob, { typeKey: 'ieo' })).total).toBe(0)
})

test('keeps pages stable while notices arrive, and filters by type', async () => {
  const { dora } = seeded
  const at = seeded.world.clock.now()
  for (let number = 1; number <= 5; number += 1)
    await modules().onEvent(creditedEvent(dora, 910_000 + number, at - 10 + number))
  const input = { pageSize: 2, typeKey: 'withdraw' as const }
  const first = await dora.done('listOwnNotices', input)
  expect([first.total, first.pages]).toEqual([5, 3])
  await seeded.leap(1_000)
  await modules().onEvent(creditedEvent(dora, 910_006))
  const rest = { ...input, pageNo: 2, endAt: first.endAt }
  const second = await dora.done('listOwnNotices', rest)
  const ids = [...first.records, ...second.records].map(({ id }) => id)
  expect(ids).toEqual(['910005', '910004', '910003', '910002'])
  expect((await dora.done('listOwnNotices', { typeKey: 'loan' })).total).toBe(0)
})

test('keeps the read state, leaves other users’ notices alone, and reads all at once', async () => {
  const { alice, dora } = seeded
  const before = await unreadOf(alice)
  const [mine, other] = (await noticesOf(alice)).records
  const theirs = (await noticesOf(dora)).records[0]!
  const ids = [mine!.id, theirs.id, '4', 'nothing']
  const first = await alice.done('readOwnNotices', { ids: [mine!.id, ...ids.slice(3)] })
  expect(first).toEqual({ unreadCount: before - 1 })
  const readAt = await readTimes(alice)
  await seeded.leap(60_000)
  // Reading twice keeps the first time.
  expect(await alice.done('readOwnNotices', { ids: [mine!.id] })).toEqual(first)
  expect(await readTimes(alice)).toEqual(readAt)
  expect((await noticesOf(alice, { isRead: '1' })).records.map(({ id }) => id)).toEqual([mine!.id])
  expect(other!.isRead).toBe(false)
  expect(await alice.done('readOwnNotices', { all: true })).toEqual({ unreadCount: 0 })
  expect(await unreadOf(alice)).toBe(0)
  expect(await unreadOf(dora)).toBeGreaterThan(0)
  await alice.done('readOwnNotices', { ids: [theirs.id] })
  expect((await noticesOf(dora)).records[0]).toMatchObject({ id: theirs.id, isRead: false })
})

async function readTimes({ userId }: Person) {
  const { rows } = await seeded.pool.query(
    'select id, read_at from content_own_notice where user_id = $1 and read_at is not null',
    [userId],
  )
  return rows
}

test('marks an announcement unread for each user until they read it, for two months', async () => {
  const { alice, bob } = seeded
  for (let count = 0; count < 2; count += 1) await publishedArticle(seeded)
  const unread = (person: Person) => person.done('listUnreadAnnouncements', { pageSize: 100 })
  // Announcements shipped with the software are not unread.
  const listed = await alice.done('listAnnouncements', { pageSize: 100 })
  const shipped = listed.filter(({ id }) => /^67\d{3}$/.test(id)).map(({ id }) => id)
  expect(shipped).toHaveLength(6)
  expect((await unread(alice)).anntMsgList.filter(({ id }) => shipped.includes(id))).toEqual([])
  const all = await unread(alice)
  const ids = [...all.anntMsgList, ...all.sysMsgList].map(({ id }) => id)
  expect(ids.length).toBe(all.anntMsgTotal + all.sysMsgTotal)
  expect(ids.length).toBeGreaterThan(1)
  expect((await alice.done('listUnreadAnnouncements', { pageSize: 1 })).anntMsgList).toHaveLength(1)
  const read = await alice.done('readAnnouncements', { ids: [ids[0]!, '12345'] })
  expect(read).toEqual({ unreadCount: ids.length - 1 })
  expect(await alice.done('readAnnouncements', { ids: [ids[0]!] })).toEqual(read)
  const left = await unread(alice)
  expect([...left.anntMsgList, ...left.sysMsgList].map(({ id }) => id)).not.toContain(ids[0])
  expect(await alice.done('readAnnouncements', { all: true })).toEqual({ unreadCount: 0 })
  expect(await unread(alice)).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0, anntMsgList: [] })
  expect(await unread(bob)).toEqual(all)
  const route = modules().routes.find((one) => one.endpoint.name === 'listUnreadAnnouncements')
  const ask = async (days: number) => {
    const now = seeded.world.clock.now() + days * day
    const asked = { user: { userId: bob.userId }, input: { pageSize: 5 }, lang: 'en-us', now }
    return route?.kind === 'query' && (await route.answer(asked as never))
  }
  expect(await ask(60)).toMatchObject({ anntMsgTotal: all.anntMsgTotal })
  expect(await ask(62)).toMatchObject({ anntMsgTotal: 0, anntMsgList: [], sysMsgTotal: 0 })
})

test('deletes notices after ninety days, and all notices of an ended account', async () => {
  const { dora, bob } = seeded
  const now = seeded.world.clock.now()
  await modules().onEvent(creditedEvent(dora, 920_001, now - 91 * day))
  await modules().onEvent(creditedEvent(dora, 920_002, now - 89 * day))
  await modules().forget(parts, now)
  const ids = (await noticesOf(dora)).records.map(({ id }) => id)
  expect(ids).toContain('920002')
  expect(ids).not.toContain('920001')
  const count = async () => {
    const text = 'select count(*)::integer as count from content_own_notice where user_id = $1'
    return (await seeded.pool.query<{ count: number }>(text, [bob.userId])).rows[0]!.count
  }
  const kept = await count()
  const end = 'update people_user set closed_at = $3 where part = $1 and user_id = $2'
  const who = [partOf(bob.userId), bob.userId]
  await seeded.pool.query(end, [...who, now])
  await modules().onEvent(creditedEvent(bob, 930_001))
  expect(await count()).toBe(kept)
  await seeded.pool.query(end, [...who, null])
  await modules().onEvent(creditedEvent(bob, 930_001))
  expect(await count()).toBe(kept + 1)
})

const demo = { isDemo: true } as const
const order = { id: '7', currency: 'USDT', amount: '5', reasonKey: null, masked: '…1' }
const warned = { id: '7', symbol: 'BTCUSDT', level: 85, price: '1', liquidationPrice: '2', at: 0 }
const pool = { id: '7', level: 85, equity: '1', need: '2', currency: 'USDT', at: 0 }
const closed = {
  id: '7',
  reason: 'liquidation',
  symbol: 'BTCUSDT',
  seq: 1,
  markPrice: '1',
  at: 0,
  equity: '1',
  need: '2',
  currency: 'USDT',
  closePrice: '1',
  fees: '0',
  liquidationFee: '0',
  returned: '0',
  shortfall: '1',
}
/** Sample data of every kept event. */
const samples: Readonly<Record<string, object>> = {
  credentialChanged: { credential: 'loginPassword', holdUntilAt: 0 },
  signedOutByDesk: { reasonKey: 'suspicious_activity' },
  signedIn: { device: 'Chrome', ip: '192.0.2.1' },
  ...ofEach(['accountClosing', 'accountKept', 'closingLapsed'], { closesAt: 0 }),
  priceAlertReached: {
    id: '7',
    symbol: 'BTCUSDT',
    condition: 'changeUp',
    value: '0.1',
    price: '1',
    at: 0,
    missingFrom: 0,
    mailed: false,
  },
  ...ofEach(
    ['identityPassed', 'identityRejected', 'identityRevoked', 'identityEnding', 'identityExpired'],
    { id: '7', type: 'basic', reasonKey: 'unclear', documentEndsAt: 86_400_000 },
  ),
  ...ofEach(
    [
      'rechargeCredited',
      'rechargeRejected',
      'rechargeFailed',
      'rechargeReturned',
      'withdrawalAsked',
      'withdrawalSent',
      'withdrawalDelivered',
      'withdrawalRejected',
      'withdrawalFailed',
      'balanceAdjusted',
      'unclaimedReturned',
    ],
    { ...order, credited: '5', kept: '1', coolingUntil: 0 },
  ),
  ...ofEach(['accountAdded', 'accountDisabled', 'accountReopened', 'accountsUnlocked'], {
    ...order,
    usableAt: 0,
    offAt: 0,
  }),
  marginWarned: warned,
  poolWarned: pool,
  positionLiquidated: closed,
  exitFired: {
    id: '7',
    exit: 'stop_loss',
    symbol: 'BTCUSDT',
    quantity: '0.04',
    left: '0.06',
    price: '1',
    seq: 1,
    profit: '-5',
    fee: '1',
    currency: 'USDT',
  },
  ...ofEach(
    ['incomeFrozen', 'incomePaidLate', 'productNotRenewed', 'orderFrozen', 'orderReleased'],
    {
      id: '7',
      productId: '1',
      product: { 'en-us': 'Alpha' },
      day: 20_000,
      firstDay: 19_999,
      days: 2,
      reason: 'terms',
      because: 'resolved',
    },
  ),
  ...ofEach(
    [
      'loanMarginCall',
      'collateralSold',
      'loanOverdue',
      'loanPassed',
      'loanRejected',
      'creditPaidOut',
      'loanDueSoon',
      'loanWrittenOff',
      'loanLapsed',
      'loanAutoRepaid',
      'loanAutoShort',
      'loanWaits',
    ],
    { id: '7', price: '1', reason: 'lapsed', amount: '5', at: 0 },
  ),
  ...ofEach(
    [
      'ieoWon',
      'ieoNotWon',
      'ieoPaymentDue',
      'ieoPaymentLapsed',
      'ieoCalledOff',
      'ieoTokensDelivered',
    ],
    {
      id: '7',
      projectId: '8',
      project: { 'en-us': 'Nova network' },
      symbol: 'NOVA',
      currency: 'USDT',
      quantity: '10',
      amount: '3',
      refunded: '3',
      payUntil: 0,
      reason: 'issuer_request',
    },
  ),
  taskDone: { taskId: '7', amount: '5', isBarred: false },
  ...ofEach(['rewardWaits', 'rewardsPaid'], { kind: 'vip_gift', abouts: ['1', '2'], amount: '5' }),
  feesShared: { amount: '5', from: 20_000, through: 20_006 },
  levelFalls: { levelNo: 3, toLevelNo: 1, fallsOn: 20_014 },
  ...ofEach(['contestCancelled', 'contestPrizePaid'], {
    id: '7',
    contestId: '8',
    prize: '5',
    name: { 'en-us': 'Cup' },
    currency: 'USDT',
    cancelReason: 'market_disorder',
  }),
  supportAnswered: { id: '7', kind: 'ticket' },
  messageSent: {
    words: ofEach(languages, { title: 'A pause', summary: '', content: 'On Sunday.' }),
    linkUrl: null,
  },
}
function ofEach(names: readonly string[], data: object) {
  return Object.fromEntries(names.map((name) => [name, data]))
}

const sources = () =>
  noticeSources({ pool: seeded.pool, live: { isWatched: () => false } }).flatMap((source) =>
    source.names.map((name) => ({ name, source })),
  )

describe('the texts', () => {
  test('of each kept event are complete in every language, without links and open placeholders', () => {
    const known = sources()
    expect(known.map(({ name }) => name).toSorted()).toEqual(Object.keys(samples).toSorted())
    for (const { name, source } of known)
      for (const lang of languages) {
        const { what, text } = source.say({ name, data: samples[name], at: 0 }, lang)
        expect(`${what} ${text}`, `${name} in ${lang}`).not.toMatch(/[{}]|undefined|http|NaN|  /)
        expect([what.trim(), text.trim()], `${name} in ${lang}`).toEqual([what, text])
        expect(what.length).toBeGreaterThan(3)
      }
  })

  test('of demo events are not kept: their own screens show them', async () => {
    for (const name of ['marginWarned', 'poolWarned', 'positionLiquidated', 'exitFired']) {
      const { source } = sources().find((one) => one.name === name)!
      const event = { userId: '64', number: '1', name, at: 0 }
      expect(await source.about({ ...event, data: { ...samples[name], ...demo } })).toBeNull()
      expect(await source.about({ ...event, data: samples[name] })).not.toBeNull()
    }
  })
})
