import { hourMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { readDayBalances } from './holdings/day-balances.ts'
import { readExtract } from './statements/extract.ts'
import { granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await openWalletWorld('demo money')
  world.market.set('BTCUSDT', '60000', world.world.clock.now())
})
afterAll(() => world.close())

const order = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  marginMode: 'isolated',
  quantity: '0.1',
  expectedPrice: '60000',
  maxSlippageRate: '0.005',
} as const

/** All figures of the wallet about a user's property. */
async function ownedBy(user: string) {
  const now = world.world.clock.now()
  const dayEnd = now - (now % (24 * hourMs)) + 24 * hourMs
  const page = { pageNo: 1, pageSize: 100, order: 'desc' } as const
  return {
    assets: granted(await world.call('queryUserAssets', user, {})),
    balances: granted(await world.call('queryUserBalance', user, {})),
    contract: granted(await world.call('queryUserContractBalance', user, {})),
    summary: granted(await world.call('getPositionsSummary', user, {})),
    records: granted(await world.call('listBalanceLog', user, page)).records,
    positions: granted(await world.call('listPositions', user, page)).records,
    statement: await readExtract(world.pool, user, { beginAt: now - hourMs, endAt: now + hourMs }),
    days: await readDayBalances(world.pool, user, dayEnd, dayEnd),
  }
}

test('changes no figure of real property by a demo position beside a real one', async () => {
  const user = await world.userWith('1000')
  granted(
    await world.call('transferContract', user, {
      from: 'balance',
      to: 'contract',
      currency: 'USDT',
      amount: '900',
    }),
  )
  world.market.set('BTCUSDT', '60000', world.world.clock.now())
  granted(await world.call('createPosition', user, order))
  const before = await ownedBy(user)
  granted(await world.call('resetDemo', user, { amount: '100000' }))
  const practice = granted(await world.call('createPosition', user, { ...order, demo: true }))
  expect(practice.isDemo).toBe(true)
  expect(await ownedBy(user)).toEqual(before)
  granted(await world.call('closePosition', user, { id: practice.id }))
  expect(await ownedBy(user)).toEqual(before)
  expect(granted(await world.call('getPositionsSummary', user, { demo: true }))).toMatchObject({
    positionCount: 0,
  })
})

test('refuses to move demo money out of its book', async () => {
  const user = await world.newUser()
  granted(await world.call('resetDemo', user, { amount: '100000' }))
  const away = { from: 'contract', to: 'balance', currency: 'USDT', amount: '1' } as const
  expect(await world.call('transferContract', user, away)).toMatchObject({
    refused: 'INSUFFICIENT_BALANCE',
  })
})

test('shows empty days for a user with demo trades only', async () => {
  const user = await world.newUser()
  granted(await world.call('resetDemo', user, { amount: '100000' }))
  const end = world.world.clock.now() + 24 * hourMs
  expect(await readDayBalances(world.pool, user, end, end)).toEqual([])
  const { rowCount } = await world.pool.query(
    'select from ledger_transfer where part = $1 and user_id = $2',
    [partOf(user), user],
  )
  expect(rowCount).toBe(1)
})
