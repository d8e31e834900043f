import { hourMs } from '@candor/api'
import { verifyProof } from '@candor/verify'
import { Amount } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { partOf } from '../platform/part.ts'
import { openOptionsWorld, type OptionsWorld } from './testing/options-world.ts'

const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const

let world: OptionsWorld
let user: string
beforeAll(async () => {
  world = await openOptionsWorld('demo options')
  user = await world.userWith('1000')
  await world.practisesWith(user, '100000')
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
})
// The audit at the end checks each book's stakes, results and public counts.
afterAll(() => world.close())

const buy = (over: Parameters<OptionsWorld['order']>[0] = {}) =>
  world.call('buyOption', user, world.order({ demo: true, ...over }))
const has = (book: 'real' | 'demo') =>
  Promise.all(
    (['contract.available', 'contract.stake'] as const).map(async (kind) =>
      Amount.text(await readBalance(world.pool, user, kind, 'USDT', book)),
    ),
  )
const summaryOf = async (demo: boolean) =>
  granted(await world.call('getOptionsSummary', user, { demo }))
const day = async () => {
  const { rows } = await world.pool.query('select * from people_day where user_id = $1', [user])
  return rows.map((row: Record<string, unknown>) => row['result'])
}

test('stakes, wins and counts demo money alone, beside real orders', async () => {
  const { id } = granted(await buy({ amount: '100' }))
  granted(await world.call('buyOption', user, world.order({ direction: 'down' })))
  expect(await has('demo')).toEqual(['99900', '100'])
  expect(await has('real')).toEqual(['990', '10'])
  expect((await summaryOf(true)).runningAmount).toBe('100')
  expect((await summaryOf(false)).runningAmount).toBe('10')
  await world.pass(500)
  await world.price('BTCUSDT', '50000')
  await world.pass(29_000)
  await world.price('BTCUSDT', '50001')
  await world.pass(2_500)
  expect(await world.settle()).toBe(2)
  expect(await has('demo')).toEqual(['100075', '0'])
  expect(await has('real')).toEqual(['990', '0'])
  expect(await summaryOf(true)).toMatchObject({ todayProfit: '75', totalProfit: '75' })
  expect(await summaryOf(false)).toMatchObject({ todayProfit: '-10', totalProfit: '-10' })
  // The loss limit counts real losses only.
  expect(await day()).toEqual(['-1000000000'])
  const listed = async (demo: boolean) =>
    granted(await world.call('listOptions', user, { ...page, demo })).records
  expect((await listed(true)).map((order) => [order.id, order.isDemo])).toEqual([[id, true]])
  expect((await listed(false)).map(({ isDemo }) => isDemo)).toEqual([false])
  const statistics = async (demo: boolean) =>
    granted(await world.call('listOptionStatistics', user, { demo }))
  expect(await statistics(true)).toMatchObject([{ wins: 1, losses: 0 }])
  expect(await statistics(false)).toMatchObject([{ wins: 0, losses: 1 }])
  const proof = granted(await world.call('getOptionProof', user, { id }))
  expect(proof.order.book).toBe('demo')
  expect(await verifyProof(proof, world.market.publicKey)).toMatchObject({ verdict: 'proven' })
})

test('excludes demo orders from the published figures', async () => {
  await world.countOutcomes(2 * hourMs)
  const { months } = await world.outcomes()
  expect(months.flatMap(({ outcomes }) => outcomes)).toMatchObject([
    { orders: 1, wins: 0, losses: 1 },
  ])
})

test("counts demo orders neither in the stake limit nor in the house's possible loss", async () => {
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  for (const amount of ['5000', '5000']) granted(await buy({ amount }))
  expect(errorOf(await buy({ amount: '10' }))).toBe('STAKE_LIMIT')
  await world.addUp()
  expect(Amount.text(world.room('BTCUSDT', 'up'))).toBe('100000')
  granted(await world.call('buyOption', user, world.order()))
})

test('offers demo orders to users on a pause and in countries that bar options', async () => {
  await world.price('BTCUSDT', '50000')
  const later = world.world.clock.now() + 1_000
  await world.pool.query('insert into people_exclusion values ($1, $2, $3, $4)', [
    partOf(user),
    user,
    later,
    1,
  ])
  expect(errorOf(await world.call('buyOption', user, world.order()))).toBe('SELF_EXCLUDED')
  expect(errorOf(await buy())).toBe('STAKE_LIMIT')
  await livesIn(world.pool, user, 'FR')
  await world.pool.query('delete from people_exclusion where user_id = $1', [user])
  expect(errorOf(await world.call('buyOption', user, world.order()))).toBe('COUNTRY_RESTRICTED')
  expect(errorOf(await buy())).toBe('STAKE_LIMIT')
})
