import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { createTestDatabase } from '../testing/database.ts'
import { contractChecks } from './audit.ts'
import { openProofFloor, type ProofFloor } from './testing/proof-floor.ts'

let floor: ProofFloor
let user: string
beforeAll(async () => {
  floor = await openProofFloor(await createTestDatabase())
  user = await floor.user('10000')
  await floor.tick('59000')
  await floor.tick('60000')
  const id = await floor.opened(user, '0.1')
  await floor.tick('61000')
  await floor.closed(user, id, '0.04')
  await floor.tick('62000')
  await floor.closed(user, id)
})
afterAll(() => floor.close())

const audit = () => auditLedger(floor.pool, contractChecks)

/** Audit faults after a change of the opening or the last close; the change is undone afterwards. */
async function spoilt(which: 'open' | 'close', change: string) {
  expect(await audit()).toEqual([])
  const one = `(select id from contracts_fill where user_id = $1 and kind = '${which}' order by id desc limit 1)`
  return withClient(floor.database.ownerUrl, async (owner) => {
    await owner.query('alter table contracts_fill disable trigger user')
    await owner.query('create temp table kept as select * from contracts_fill')
    const changed = await owner.query(`update contracts_fill set ${change} where id = ${one}`, [
      user,
    ])
    expect(changed.rowCount).toBe(1)
    const faults = await audit()
    await owner.query('delete from contracts_fill')
    await owner.query('insert into contracts_fill select * from kept')
    await owner.query('drop table kept')
    expect(await audit()).toEqual([])
    return faults.map(({ rule, userId, what }) => {
      expect([rule, userId]).toEqual(['fill ticks', user])
      return what.replace(/^.* at \d+ /, '')
    })
  })
}

test.each([
  ['ten minutes after its tick', 'at = at + 600000', 'was filled at a tick that was too old'],
  ['without an age limit', 'max_age_ms = null', 'was filled at a tick that was too old'],
  ['an hour before its tick', 'at = at - 3600000', 'was filled before its tick was there'],
  ['by a tick that is not on record', 'seq = 900', 'names a tick that is not there'],
  [
    'by the previous tick, at its own tick’s price',
    'seq = seq - 1',
    'was not filled at the price of its tick',
  ],
  [
    'at a better price than its tick',
    'price = price + 1',
    'was not filled at the price of its tick',
  ],
])('finds an opening or manual close that was booked %s', async (_how, change, what) => {
  expect(await spoilt('open', change)).toEqual([what])
  expect(await spoilt('close', change)).toEqual([what])
})

test('finds an old real tick with all of its data', async () => {
  const old = (seq: number, side: 'bid' | 'ask') => {
    const tick = `from market_tick t where t.symbol = 'BTCUSDT' and t.seq = ${seq}`
    return `(seq, tick_at, price) = (select seq, at, ${side} ${tick})`
  }
  const back = 'was filled at an older tick than the fill before it'
  expect(await spoilt('close', old(1, 'bid'))).toEqual([back])
  const late = `${old(1, 'ask')}, at = at + 5000`
  expect(await spoilt('open', late)).toEqual(['was filled at a tick that was too old'])
})

test('accepts a late booking of a close by a tick, but not after a partial close', async () => {
  await withClient(floor.database.ownerUrl, async (owner) => {
    const set = (reason: string) =>
      owner.query('update contracts_position set close_reason = $2 where user_id = $1', [
        user,
        reason,
      ])
    const shift = async (ms: number, order: 'asc' | 'desc') => {
      await owner.query('alter table contracts_fill disable trigger user')
      await owner.query(
        `update contracts_fill set at = at + $2 where id = (select id from contracts_fill
         where user_id = $1 and kind = 'close' order by id ${order} limit 1)`,
        [user, ms],
      )
    }
    // Another rule finds the missing change of the exit.
    const late = async () => (await audit()).filter(({ rule }) => rule === 'fill ticks')
    await set('take_profit')
    await shift(600_000, 'desc')
    expect(await late()).toEqual([])
    await shift(-600_000, 'desc')
    await shift(600_000, 'asc')
    expect(await late()).toHaveLength(1)
    await shift(-600_000, 'asc')
    await set('manual')
  })
})
