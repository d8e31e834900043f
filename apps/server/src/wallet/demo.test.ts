import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { readDayBalances } from './holdings/day-balances.ts'
import { readExtract } from './statements/extract.ts'
import { granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

const hourMs = 3_600_000

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

/** Everything that the wallet says of what a user owns. */
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

test('what is practised with beside a real position changes nothing that a user owns', async () => {
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

test('what is practised with cannot be moved out of its book', async () => {
  const user = await world.newUser()
  granted(await world.call('resetDemo', user, { amount: '100000' }))
  const away = { from: 'contract', to: 'balance', currency: 'USDT', amount: '1' } as const
  expect(await world.call('transferContract', user, away)).toMatchObject({
    refused: 'INSUFFICIENT_BALANCE',
  })
})

test('the days of who has only practised begin with nothing', async () => {
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
