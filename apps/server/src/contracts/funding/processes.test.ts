import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { startProcess } from '../../testing/processes.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'

const program = fileURLToPath(new URL('../testing/funding-process.ts', import.meta.url))

let floor: FundingFloor
beforeEach(async () => {
  floor = await openFundingFloor(await createTestDatabase())
  await floor.before(60_000)
  await floor.tick('60000')
})
afterEach(() => floor.close())

type Held = { readonly user: string; readonly id: string }

/** Users with a position each and several due instants. */
async function missed(people: number, instants: number): Promise<Held[]> {
  const held = []
  for (let one = 0; one < people; one += 1) {
    const user = await floor.user('1000')
    held.push({ user, id: await floor.opened(user, '0.01') })
  }
  for (let one = 0; one < instants; one += 1) await floor.pass('60000')
  return held
}

const countBooked = async () => {
  const { rows } = await floor.pool.query<{ count: number }>(
    'select count(*)::integer as count from contracts_funding',
  )
  return rows[0]!.count
}

/** Each instant is recorded and booked once: 0.01 bitcoin pays 0.06 at each. */
async function expectEachOnce(held: readonly Held[], instants: number): Promise<void> {
  expect(await countBooked()).toBe(held.length * instants)
  for (const { user, id } of held) {
    const { rows } = await floor.pool.query<{ amount: string }>(
      `select sum(amount) as amount from ledger_transfer where user_id = $1 and kind = 'funding'`,
      [user],
    )
    expect(BigInt(rows[0]!.amount)).toBe(Amount.parse('0.06') * BigInt(instants))
    expect((await floor.position(user, id)).nextFundingAt).toBeGreaterThan(floor.world.clock.now())
  }
  await floor.mustBeSound()
}

test('books each instant once when two processes do the same work', async () => {
  const other = await openFundingFloor(floor.database, 1)
  const held = await missed(20, 5)
  await other.world.advance(floor.world.clock.now() - other.world.clock.now())
  other.commit('BTCUSDT', '60000')
  const counts = await Promise.all([floor, other, floor, other].map((one) => one.bookDue()))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100)
  await expectEachOnce(held, 5)
  await other.lane.close()
})

test('leaves every instant booked once or not yet when a process is killed', async () => {
  const [people, instants] = [60, 4]
  const held = await missed(people, instants)
  const middles: number[] = []
  for (let turn = 1; turn <= 2; turn += 1) {
    const before = await countBooked()
    const victim = startProcess(
      {
        FUNDING_DATABASE: floor.database.url,
        FUNDING_NOW: String(floor.world.clock.now()),
        FUNDING_NODE: String(turn + 1),
      },
      program,
    )
    while ((await countBooked()) === before && victim.errors() === '') await pause(1)
    victim.child.kill('SIGKILL')
    await victim.ended
    expect(victim.errors()).toBe('')
    middles.push(await countBooked())
  }
  expect(middles[0]).toBeGreaterThan(0)
  expect(middles.at(-1)).toBeLessThan(people * instants)
  await floor.bookDue()
  await expectEachOnce(held, instants)
})

test('books each instant at its own time after a month without a server, including positions closed since', async () => {
  const user = await floor.user('100000')
  await floor.tick('2600', 'XAUUSD')
  const coin = await floor.opened(user, '0.1')
  const closed = await floor.opened(user, '0.1', { marginMode: 'cross' })
  const gold = await floor.opened(user, '1', { symbol: 'XAUUSD' })
  const opened = floor.world.clock.now()
  await floor.world.advance(30 * dayMs)
  await floor.tick('66000')
  await floor.tick('2700', 'XAUUSD')
  // A user closes before the booking.
  await floor.closed(user, closed)
  await floor.sign()
  // Gold has funding on 22 weekdays.
  expect(await floor.bookDue()).toBe(90 + 90 + 22)
  for (const id of [coin, closed]) {
    const booked = await floor.booked(user, id)
    const hours = booked.map(({ at }) => (at - booked[0]!.at) / 3_600_000)
    expect(hours).toEqual(booked.map((_, place) => place * 8))
    // None was booked at the present price.
    expect(new Set(booked.map(({ amount }) => amount))).toEqual(new Set(['-0.6']))
    expect(booked[0]!.at).toBeGreaterThan(opened)
  }
  const after = await floor.position(user, coin)
  expect(after.nextFundingAt).toBeGreaterThan(floor.world.clock.now())
  expect(Amount.text(after.funding)).toBe('-54')
  expect(await floor.position(user, closed)).toMatchObject({ nextFundingAt: null })
  expect(await floor.bookDue()).toBe(0)
  for (const id of [coin, closed, gold]) await floor.proof(user, id)
  await floor.mustBeSound()
})
