import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/index.ts'
import { withClient } from '../platform/database/roles.ts'
import { openSwapWorld, type SwapWorld } from './testing/swap-world.ts'
import { swapChecks } from './audit.ts'

let world: SwapWorld
let user: string
let id: string
beforeAll(async () => {
  world = await openSwapWorld('swap-audit')
  world.market.set('BTCUSDT', '50000', world.world.clock.now())
  user = await world.userWith('1000')
  id = (await world.swapped(user, '100')).id
})
afterAll(() => world.close())

const audit = () => auditLedger(world.pool, swapChecks)

/** Audit faults after a change that only the owner of the tables can make; the change is undone afterwards. */
async function spoilt(table: string, change: string, undo: string) {
  expect(await audit()).toEqual([])
  return withClient(world.database.ownerUrl, async (owner) => {
    await owner.query(`alter table ${table} disable trigger user`)
    expect((await owner.query(change, [user])).rowCount).toBe(1)
    const faults = await audit()
    await owner.query(undo, [user])
    await owner.query(`alter table ${table} enable trigger user`)
    expect(await audit()).toEqual([])
    return faults
  })
}

test('finds a swap that states more than the ledger moved', async () => {
  const set = (amount: string) => `update swap_order set to_amount = ${amount} where user_id = $1`
  expect(await spoilt('swap_order', set('199801'), set('199800'))).toEqual([
    {
      rule: 'swap',
      userId: user,
      number: expect.any(String),
      what: `the swap ${id} says 10000000000 USDT for 199801 BTC, the ledger 10000000000 USDT for 199800 BTC`,
    },
  ])
})

test('finds transfers that name a swap that does not exist', async () => {
  const name = (from: string, to: string) =>
    `update ledger_transfer set ref_id = ${to} where user_id = $1 and ref_id = ${from} and kind = 'swap_in'`
  const faults = await spoilt('ledger_transfer', name(id, '1'), name('1', id))
  expect(faults).toMatchObject([{ rule: 'swap', userId: user }])
})

test('finds other transfers on the swap account', async () => {
  const kind = (from: string, to: string) =>
    `update ledger_transfer set kind = '${to}' where user_id = $1 and kind = '${from}'`
  const faults = await spoilt('ledger_transfer', kind('swap_in', 'gift'), kind('gift', 'swap_in'))
  expect(faults).toContainEqual(expect.objectContaining({ rule: 'swap account', userId: user }))
})

test('finds a swap whose price no recorded tick of its time supports', async () => {
  await world.record.add(world.market.prices.tick('BTCUSDT')!)
  const found = async (change: string, undo: string) => {
    const set = (what: string) => `update swap_order set ${what} where user_id = $1`
    const faults = await spoilt('swap_order', set(change), set(undo))
    expect(faults).toMatchObject([{ rule: 'swap ticks', userId: user }])
    return faults[0]!.what.replace(/^.* of BTCUSDT, /, '')
  }
  // The price is good for two seconds, and the quote for ten.
  expect(await found('at = at + 12001', 'at = at - 12001')).toBe('which was too old')
  expect(await found('at = at - 3600000', 'at = at + 3600000')).toBe('which was not there yet')
  expect(await found('to_seq = 2', 'to_seq = 1')).toBe('which is not there')
  expect(await found('to_price = to_price + 1', 'to_price = to_price - 1')).toBe(
    'which says another price',
  )
})
