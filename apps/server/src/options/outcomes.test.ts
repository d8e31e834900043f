import { hourMs, endpoints, wallTime, type OptionOutcomes } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { optionChecks } from './audit.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

/** Three minutes before December begins in UTC+8. */
const lateNovember = Date.UTC(2026, 10, 30, 15, 57)

let world: OptionsWorld
beforeAll(async () => {
  world = await openOptionsWorld('outcomes', { startAt: lateNovember })
  await liveThrough(['50001', '50000'])
  // Past the end of the month, with a changed payout of one minute as well.
  await skip(60_000)
  await liveThrough(['49999'])
})
afterAll(() => world.close())

/** Lets time pass without any activity. */
async function skip(waitMs: number): Promise<void> {
  await world.world.advance(waitMs)
  await world.market.settled()
}

/** For each last price, two users with orders of two lengths and different stakes, one void and one unsettled. */
async function liveThrough(lasts: readonly string[]): Promise<void> {
  for (const [turn, last] of lasts.entries()) {
    const users = [await world.userWith('1000'), await world.userWith('1000')]
    await world.price('BTCUSDT', '50000')
    await world.pass(250)
    for (const [place, user] of users.entries()) {
      const amount = `${10 + turn * 7 + place}.1234567`
      await world.bought(user, world.order({ amount, direction: place === 0 ? 'up' : 'down' }))
      const minute = { setId: '60', expectedPayoutRate: '0.78' }
      await world.bought(user, world.order({ ...minute, amount: `${33 + turn}` }))
    }
    await world.price('BTCUSDT', '50000')
    await skip(29_000)
    await world.price('BTCUSDT', last)
    await skip(29_500)
    // In every second round the feed is silent at the end of a minute.
    if (turn % 2 === 0) await world.price('BTCUSDT', last)
    await skip(2_000)
    await world.pass(2_500)
    await world.settle()
  }
}

type Row = Record<string, string>

/** The same figures calculated plainly: order by order, from the rows of orders and ledger entries. */
async function reckoned(): Promise<Map<string, Record<string, bigint>>> {
  const { rows: orders } = await world.pool.query<Row>('select * from options_order')
  const { rows: entries } = await world.pool.query<Row>(
    `select * from ledger_entry where ref_type = 'option'`,
  )
  const found = new Map<string, Record<string, bigint>>()
  for (const order of orders) {
    if (order['status'] !== 'settled') continue
    const moved = (account: string) =>
      entries
        .filter((entry) => entry['ref_id'] === order['id'] && entry['account'] === account)
        .reduce((total, entry) => total + BigInt(entry['amount']!), 0n)
    const month = wallTime(Number(order['settled_at'])).slice(0, 7)
    const key = `${month} ${order['seconds']} ${order['payout_rate']}`
    const sums = found.get(key) ?? {}
    const count = (name: string, value: bigint) => (sums[name] = (sums[name] ?? 0n) + value)
    const stake = BigInt(order['stake']!)
    count('orders', 1n)
    count(order['result']!, 1n)
    count('staked', stake)
    // The stake first left the available money.
    count('paid', moved('contract.available') + stake)
    count('house', moved('house.options'))
    found.set(key, sums)
  }
  return found
}

const published = async (): Promise<OptionOutcomes> =>
  v.parse(endpoints.listOptionOutcomes.result, await world.outcomes())
const all = async () =>
  (await published()).months.flatMap(({ month, outcomes }) =>
    outcomes.map((outcome) => ({ month, ...outcome })),
  )

test('counts an hour once when it is over, by any process', async () => {
  const turn = lateNovember + 3 * 60_000
  const monthsAt = async (at: number, processes = 1) => {
    const afterMs = at - world.world.clock.now()
    const counts = Array.from({ length: processes }, () => world.countOutcomes(afterMs))
    await Promise.all(counts)
    const { months, countedUntil } = await published()
    return { months: months.map(({ month }) => month), countedUntil }
  }
  const november = { months: ['2026-11'], countedUntil: turn }
  expect(await monthsAt(turn + 59_999)).toEqual({ months: [], countedUntil: turn - hourMs })
  expect(await monthsAt(turn + 60_000)).toEqual(november)
  expect(await monthsAt(turn + hourMs + 59_999)).toEqual(november)
  const december = { months: ['2026-12', '2026-11'], countedUntil: turn + hourMs }
  expect(await monthsAt(turn + hourMs + 60_000, 3)).toEqual(december)
})

test('publishes figures that equal the orders and the ledger entries', async () => {
  const rows = await all()
  const expected = await reckoned()
  expect(rows.map(({ month, seconds }) => `${month} ${seconds}`)).toEqual([
    '2026-12 30',
    '2026-12 60',
    '2026-11 30',
    '2026-11 60',
  ])
  const text = (value: bigint | undefined) => Amount.text(Amount.of(value ?? 0n))
  for (const row of rows) {
    const sums = expected.get(`${row.month} ${row.seconds} ${Rate.parse(row.payoutRate)}`)!
    expect(row).toMatchObject({
      orders: Number(sums['orders']),
      wins: Number(sums['win'] ?? 0n),
      losses: Number(sums['lose'] ?? 0n),
      draws: Number(sums['draw'] ?? 0n),
      voids: Number(sums['void'] ?? 0n),
      staked: text(sums['staked']),
      paid: text(sums['paid']),
      houseResult: text(sums['house']),
    })
  }
  expect(rows).toHaveLength(expected.size)
})

test('publishes the needed win rate beside the real one, and covers all kinds of results', async () => {
  const rows = await all()
  const of = (name: 'wins' | 'losses' | 'draws' | 'voids') =>
    rows.reduce((count, row) => count + row[name], 0)
  for (const name of ['wins', 'losses', 'draws', 'voids'] as const)
    expect(of(name)).toBeGreaterThan(0)
  const thirty = rows.find(({ month, seconds }) => month === '2026-11' && seconds === 30)!
  expect(thirty).toMatchObject({ wins: 1, losses: 1, draws: 2, voids: 0, rightRate: '0.5' })
  expect(thirty).toMatchObject({ payoutRate: '0.75', breakEvenRate: '0.57142858' })
  expect(Amount.parse(thirty.houseResult)).toBe(
    Amount.parse(thirty.staked) - Amount.parse(thirty.paid),
  )
})

test('publishes nothing about a single user: no id, no market, no time finer than a month', async () => {
  const { rows } = await world.pool.query<Row>('select user_id, id from options_order')
  const text = JSON.stringify(await published())
  for (const { user_id: userId, id } of rows) {
    expect(text).not.toContain(userId)
    expect(text).not.toContain(id)
  }
  expect(text).not.toContain('BTC')
})

test('finds a count that differs from the ledger, and refuses changes of a row', async () => {
  const change = (set: string) => `update options_hour set ${set} where seconds = 30`
  await expect(world.pool.query(change('wins = 0'))).rejects.toThrow(/permission denied/)
  await withClient(world.database.ownerUrl, async (owner) => {
    const faults = async () => (await auditLedger(world.pool, optionChecks)).map(({ rule }) => rule)
    expect(await faults()).toEqual([])
    await owner.query('alter table options_hour disable trigger user')
    for (const name of ['wins', 'voids', 'returned', 'profit', 'refunded', 'lost']) {
      await owner.query(change(`${name} = ${name} + 1`))
      expect(await faults(), name).toEqual(['option outcomes'])
      await owner.query(change(`${name} = ${name} - 1`))
    }
    await owner.query('create table kept as select * from options_hour where seconds = 60')
    await owner.query('delete from options_hour where seconds = 60')
    expect(await faults()).toEqual(['option outcomes'])
    await owner.query('insert into options_hour select * from kept')
    await owner.query('drop table kept')
    await owner.query('alter table options_hour enable trigger user')
    expect(await faults()).toEqual([])
  })
})
