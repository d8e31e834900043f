import { Amount } from '@candor/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { readFacts } from '../../testing/simulation/naive/facts.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
  const published = readFacts()
  floor.hours((symbol, at) => published.get(symbol)!.isOpen(at))
})
afterAll(() => floor.close())
afterEach(() => floor.mustBeSound())

const iso = (at: number) => new Date(at).toISOString()

/** Signed prices of gold and of the index at a time. */
async function prices(time: string): Promise<void> {
  await floor.until(time)
  await floor.tick('2600', 'XAUUSD')
  await floor.tick('5000', 'US500')
  await floor.tick('1.05', 'EURUSD')
  await floor.sign()
}

test('charges a night on weekdays at 22:00 UTC, and the weekend on the triple day', async () => {
  const user = await floor.user('100000')
  // A Monday.
  await prices('2026-11-23T12:00:00Z')
  const gold = await floor.opened(user, '10', { symbol: 'XAUUSD' })
  const short = await floor.opened(user, '10', { symbol: 'XAUUSD', direction: 'short' })
  const index = await floor.opened(user, '2', { symbol: 'US500' })
  for (const day of ['23', '24', '25', '26']) {
    await prices(`2026-11-${day}T20:00:00Z`)
    // Gold and the index are closed from 22:00 to 23:00.
    await prices(`2026-11-${day}T23:00:01Z`)
    await floor.bookDue()
  }
  // No funding is booked over the weekend: Friday's night waits for a price, because no position could be closed.
  await prices('2026-11-27T20:00:00Z')
  await floor.until('2026-11-28T12:00:00Z')
  expect(await floor.book()).toBe(0)
  await prices('2026-11-29T23:00:01Z')
  expect(await floor.bookDue()).toBe(3)
  await prices('2026-11-30T23:00:01Z')
  expect(await floor.bookDue()).toBe(3)
  const nights = async (id: string) =>
    (await floor.booked(user, id)).map(({ at, amount }) => `${iso(at).slice(5, 16)} ${amount}`)
  // 10 × 0.01 × 11.08 points, long and short alike.
  const ofGold = [
    '11-23T22:00 -1.108',
    '11-24T22:00 -1.108',
    '11-25T22:00 -3.324',
    '11-26T22:00 -1.108',
    '11-27T22:00 -1.108',
    '11-30T22:00 -1.108',
  ]
  expect(await nights(gold)).toEqual(ofGold)
  expect(await nights(short)).toEqual(ofGold)
  // 2 × 0.01 × 57.53 points.
  expect(await nights(index)).toEqual([
    '11-23T22:00 -1.1506',
    '11-24T22:00 -1.1506',
    '11-25T22:00 -1.1506',
    '11-26T22:00 -1.1506',
    '11-27T22:00 -3.4518',
    '11-30T22:00 -1.1506',
  ])
  for (const id of [gold, short, index]) {
    const proof = await floor.proof(user, id)
    expect(proof.order.steps.filter(({ kind }) => kind === 'funding')).toHaveLength(6)
    await floor.closed(user, id)
  }
})

test('charges a market that is closed at the instant after it reopens, at its last earlier price', async () => {
  const user = await floor.user('100000')
  await prices('2026-12-02T21:59:00Z')
  const id = await floor.opened(user, '10', { symbol: 'XAUUSD' })
  const last = floor.look().tick('XAUUSD')!.seq
  const before = await floor.balance(user)
  // Gold is closed from 22:00 to 23:00; other markets trade, and the record goes on.
  await floor.until('2026-12-02T22:00:30Z')
  await floor.tick('1.06', 'EURUSD')
  expect(await floor.book()).toBe(0)
  await floor.until('2026-12-02T23:00:30Z')
  await floor.tick('2650', 'XAUUSD')
  expect(await floor.book()).toBe(1)
  expect(await floor.booked(user, id)).toEqual([
    {
      at: Date.parse('2026-12-02T22:00:00Z'),
      quantity: '10',
      amount: '-3.324',
      fromMargin: '0',
      shortfall: '0',
      seq: last,
    },
  ])
  const paid = Amount.of(Amount.read(before) - Amount.read(await floor.balance(user)))
  expect(Amount.text(paid)).toBe('3.324')
  const { rows } = await floor.pool.query(
    `select kind, debit, credit from ledger_transfer where ref_id = $1 and command = 'bookFunding'`,
    [id],
  )
  expect(rows).toEqual([
    { kind: 'overnight', debit: 'contract.available', credit: 'house.funding' },
  ])
  await floor.closed(user, id)
})
