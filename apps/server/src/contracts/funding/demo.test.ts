import { Amount } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { initialAmount } from '../demo/account.ts'
import { contractAccount } from '../summary.ts'
import { openFundingFloor, type FundingFloor } from '../testing/funding-floor.ts'
import { request } from '../testing/trading-floor.ts'

let floor: FundingFloor
beforeAll(async () => {
  floor = await openFundingFloor(await createTestDatabase())
})
afterAll(() => floor.close())

/** Funding transfers by book and account. */
async function moved(user: string): Promise<string[]> {
  const { rows } = await floor.pool.query<Record<string, string>>(
    `select book, debit, credit, amount, kind from ledger_transfer
     where user_id = $1 and command = 'bookFunding' order by number`,
    [user],
  )
  return rows.map(
    ({ book, debit, credit, amount, kind }) =>
      `${book}: ${debit} > ${credit} ${Amount.text(Amount.of(BigInt(amount!)))} ${kind}`,
  )
}

test('charges demo and real positions of one user together, each in its own book', async () => {
  const user = await floor.user('1000')
  await floor.before(60_000)
  await floor.tick('60000')
  await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
  const real = await floor.opened(user, '0.1')
  const demo = await floor.opened(user, '0.5', { book: 'demo' })
  const cross = await floor.opened(user, '0.2', {
    book: 'demo',
    marginMode: 'cross',
    direction: 'short',
  })
  const now = () => floor.world.clock.now()
  const summary = (book: 'real' | 'demo') =>
    contractAccount(floor.pool, user, floor.look(), now(), book)
  const before = { real: await summary('real'), demo: await summary('demo') }
  await floor.pass('60000')
  expect(await floor.bookDue()).toBe(3)
  expect(await moved(user)).toEqual([
    'real: contract.available > house.funding 0.6 funding',
    'demo: contract.available > house.funding 3 funding',
    'demo: house.funding > contract.available 1.2 funding',
  ])
  const after = { real: await summary('real'), demo: await summary('demo') }
  const less = (book: 'real' | 'demo', what: 'available' | 'totalPnl') =>
    Amount.text(Amount.of(after[book][what] - before[book][what]))
  expect([less('real', 'available'), less('real', 'totalPnl')]).toEqual(['-0.6', '-0.6'])
  expect([less('demo', 'available'), less('demo', 'totalPnl')]).toEqual(['-1.8', '-1.8'])
  // The daily loss limit uses this sum: real money only.
  const { rows } = await floor.pool.query<{ result: string }>(
    'select sum(result) as result from people_day where user_id = $1',
    [user],
  )
  expect(Amount.text(Amount.of(BigInt(rows[0]!.result)))).toBe('-0.6')
  for (const id of [real, demo, cross]) {
    await floor.proof(user, id)
    await floor.closed(user, id)
  }
  await floor.mustBeSound()
})
