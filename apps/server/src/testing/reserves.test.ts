import { hourMs, dayMs, dayStart } from '@candor/api'
import { Amount, sum } from '@candor/money'
import { reserveAmount, verifyReserve } from '@candor/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTradingFloor, type TradingFloor } from '../contracts/testing/trading-floor.ts'
import { withClient } from '../platform/database/roles.ts'
import { transparencyRoutes } from '../transparency/routes.ts'
import { granted } from './answers.ts'
import { callsOf } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { createTestNotary, createTickRecord } from './tick-record.ts'
import { getReserveProof, listReserves } from '../transparency/reserves/read.ts'
import { partsOf } from '../transparency/reserves/tree.ts'
import {
  forgetReserves,
  reserveTime,
  takeReserves,
  type ReserveTools,
} from '../transparency/reserves/take.ts'

const amounts = ['100', '0.00000001', '2500.5', '7', '12.25', '90000']
const now = Date.UTC(2026, 10, 18, 12)
const start = dayStart(now)

let floor: TradingFloor
let tools: ReserveTools
let users: string[]
/** Time of the first day's snapshot of balances. */
let due: number
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
  const { pool, world } = floor
  tools = { pool, notary: createTestNotary('reserve'), randomBytes: world.randomBytes }
  users = []
  for (const amount of amounts) users.push(await floor.user(amount))
  await createTickRecord(pool).sign(start + 1_000)
  due = reserveTime(start, await firstSignature())
})
afterAll(() => floor.close())

async function firstSignature(since = 0): Promise<Uint8Array> {
  const { rows } = await floor.pool.query<{ signature: Buffer }>(
    'select signature from market_checkpoint where at >= $1 order by at limit 1',
    [since],
  )
  return rows[0]!.signature
}

test('takes balances once a day, in one of two processes, at a time drawn by the first checkpoint of the day', async () => {
  expect(due).toBeGreaterThanOrEqual(start + hourMs)
  expect(due).toBeLessThan(start + 23 * hourMs)
  await takeReserves(tools, due - 1)
  expect(await listReserves(floor.pool)).toEqual([])
  await Promise.all([takeReserves(tools, due), takeReserves(tools, due + 5)])
  await takeReserves(tools, due + hourMs)
  const taken = await listReserves(floor.pool)
  expect(taken).toHaveLength(1)
  expect([due, due + 5]).toContain(taken[0]!.at)
  expect(taken[0]!.dueAt).toBe(due)
  expect(taken[0]!.currencies).toMatchObject([
    { currency: 'USDT', accounts: 6, total: Amount.text(sum(amounts.map(Amount.parse))) },
  ])
})

test('proves each account’s balance in the signed sum, and reveals no other balance', async () => {
  for (const [index, user] of users.entries()) {
    const { proofs, publicKey } = await getReserveProof(floor.pool, user)
    expect(proofs.map(reserveAmount)).toEqual([amounts[index]])
    expect(await verifyReserve(proofs[0]!, publicKey!)).toBe('proven')
    expect(publicKey).toBe(tools.notary.publicKey)
    const text = JSON.stringify(proofs)
    for (const other of users) if (other !== user) expect(text).not.toContain(other)
    // The sibling of a leaf is a part of one balance or of several.
    const beside = proofs[0]!.parts.flatMap(({ path }) => path.map(({ sum: of }) => of))
    for (const amount of amounts.slice(2)) expect(beside).not.toContain(amount)
  }
  const nobody = await getReserveProof(floor.pool, await floor.user('0'))
  expect(nobody).toMatchObject({ publicKey: null, proofs: [] })
  expect(nobody.at).not.toBeNull()
})

test('splits a balance at random into parts that add up to it, none of them zero', () => {
  const { randomBytes } = floor.world
  for (const amount of [...amounts, '0.00000002', '999999999.99999999'].map(Amount.parse)) {
    const all = Array.from({ length: 20 }, () => partsOf(amount, randomBytes))
    for (const parts of all) {
      expect(sum(parts)).toBe(amount)
      expect(parts.length).toBeLessThanOrEqual(4)
      expect(parts.every((part) => part > 0n)).toBe(true)
    }
    if (amount > 100_000_000n) {
      expect(all.every((parts) => parts.length > 1)).toBe(true)
      expect(new Set(all.map(String)).size).toBe(all.length)
    }
  }
})

test('returns each signed-in user their own proof', async () => {
  const outcomes = () => Promise.reject(new Error('not asked'))
  const { pool, lane, world } = floor
  const routes = transparencyRoutes({ pool, notary: tools.notary, options: { outcomes } })
  const call = callsOf(routes, lane, world.clock)
  for (const [index, user] of users.entries()) {
    const { proofs } = granted(await call('getReserveProof', user, {}))
    expect(proofs.map(reserveAmount)).toEqual([amounts[index]])
    expect(proofs[0]!.parts.every(({ leaf }) => leaf.userId === user)).toBe(true)
  }
})

test('counts each user who fetched their own proof once per tree, and no user without a balance in it', async () => {
  const outcomes = () => Promise.reject(new Error('not asked'))
  const { pool, lane, world } = floor
  const routes = transparencyRoutes({ pool, notary: tools.notary, options: { outcomes } })
  const call = callsOf(routes, lane, world.clock)
  await pool.query('delete from transparency_reserve_check')
  const checks = async () => granted(await call('listReserves', '1', {}))[0]!.checks
  expect(await checks()).toBe(0)
  const [first, second] = users as [string, string]
  await Promise.all([first, first, second].map((user) => call('getReserveProof', user, {})))
  granted(await call('getReserveProof', await floor.user('0'), {}))
  expect(await checks()).toBe(2)
})

test('rejects the proof of an account that was changed in the tree afterwards', async () => {
  const { proofs } = await getReserveProof(floor.pool, users[2]!)
  await withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query(
      'update transparency_reserve_node set sum = sum + 1 where user_id = $1 and height = 0',
      [users[2]],
    )
    const changed = await getReserveProof(floor.pool, users[2]!)
    expect(await verifyReserve(changed.proofs[0]!, tools.notary.publicKey)).toBe('not-in-tree')
    await owner.query(
      'update transparency_reserve_node set sum = sum - 1 where user_id = $1 and height = 0',
      [users[2]],
    )
  })
  expect((await getReserveProof(floor.pool, users[2]!)).proofs).toEqual(proofs)
})

test('has no tree for a day without a server, catches up a late one, and draws new salts', async () => {
  const before = (await getReserveProof(floor.pool, users[0]!)).proofs[0]!
  await createTickRecord(floor.pool).sign(start + 2 * dayMs + 1_000)
  const late = start + 2 * dayMs + 24 * hourMs - 1
  await takeReserves(tools, late)
  expect((await listReserves(floor.pool)).map(({ at }) => at)).toEqual([late, before.root.at])
  const after = (await getReserveProof(floor.pool, users[0]!)).proofs[0]!
  expect(after.root.at).toBe(late)
  const salts = [before, after].flatMap(({ parts }) => parts.map(({ leaf }) => leaf.salt))
  expect(new Set(salts).size).toBe(salts.length)
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  const [latest, first] = await listReserves(floor.pool)
  expect([latest!.checks, first!.checks]).toEqual([0, 2])
  expect(latest!.dueAt).toBe(
    reserveTime(start + 2 * dayMs, await firstSignature(start + 2 * dayMs)),
  )
})

test('deletes trees after thirty days, and keeps the signed sums', async () => {
  const [at, first] = (await listReserves(floor.pool)).map((taken) => taken.at)
  await forgetReserves(floor.pool, first! + 30 * dayMs + 1)
  const { rows } = await floor.pool.query<{ at: string }>(
    'select distinct at from transparency_reserve_node',
  )
  expect(rows.map((row) => Number(row.at))).toEqual([at])
  expect((await listReserves(floor.pool)).map(({ checks }) => checks)).toEqual([0, null])
  const { rowCount } = await floor.pool.query('select from transparency_reserve_check')
  expect(rowCount).toBe(0)
  // After a month of downtime users can still check the newest tree.
  await forgetReserves(floor.pool, at! + 60 * dayMs)
  expect((await getReserveProof(floor.pool, users[0]!)).proofs).toHaveLength(1)
})
