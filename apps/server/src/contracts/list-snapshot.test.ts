import { Quantity } from '@candor/money'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { closeAll } from './commands/close-all.ts'
import { getPosition, listPositions } from './queries.ts'
import { closeAudited } from './testing/close-audited.ts'
import { openOne, openTradingFloor, request } from './testing/trading-floor.ts'

type Asking = { query: (text: string, values?: unknown[]) => Promise<unknown> }

/** A pool that runs an action once, right after the first row of a position was read. */
function between(pool: Pool, happens: () => Promise<unknown>): Pool {
  let isDone = false
  const interrupted = <Kind extends Asking>(asking: Kind): Kind =>
    new Proxy(asking, {
      get(target, key) {
        const own = Reflect.get(target, key) as unknown
        if (key !== 'query') return typeof own === 'function' ? own.bind(target) : own
        return async (text: string, values?: unknown[]) => {
          const answer = await target.query(text, values)
          if (!isDone && /^select \*.* from contracts_position/.test(text)) {
            isDone = true
            await happens()
          }
          return answer
        }
      },
    })
  const outer = interrupted(pool as unknown as Asking) as unknown as Pool
  return new Proxy(outer, {
    get: (target, key) =>
      key === 'connect'
        ? async () => interrupted((await pool.connect()) as unknown as Asking)
        : Reflect.get(target, key),
  })
}

test.each(['isolated', 'cross'] as const)(
  'shows a position in %s margin that closes during the read as of one moment',
  async (marginMode) => {
    const floor = await openTradingFloor(await createTestDatabase())
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('1000')
    const opened = await openOne(floor, user, { quantity: Quantity.parse('0.01'), marginMode })
    const { id } = (opened as unknown as { reply: { id: string } }).reply
    const close = () =>
      floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' as const }))
    const read = (pool: Pool) => getPosition({ pool, look: floor.look }, user, id)
    const during = await read(between(floor.pool, close))
    expect(during).toMatchObject({ statusKey: 'running', fillCount: 1, fills: [{ kind: 'open' }] })
    expect(await read(floor.pool)).toMatchObject({ statusKey: 'closed', fillCount: 2 })
    await closeAudited(floor)
  },
)

test('reads a list and its account at the same moment', async () => {
  const floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  const user = await floor.user('1000')
  const more = { quantity: Quantity.parse('0.01'), marginMode: 'cross' } as const
  await openOne(floor, user, more)
  const close = () =>
    floor.lane.run(closeAll, request(user, { symbol: null, book: 'real' as const }))
  const read = (pool: Pool) =>
    listPositions({ pool, look: floor.look }, user, {
      pageNo: 1,
      pageSize: 10,
      order: 'desc',
      book: null,
    })
  const { records: before } = await read(floor.pool)
  const { records: during, total } = await read(between(floor.pool, close))
  expect(before[0]).toMatchObject({ statusKey: 'running', marginRatio: expect.any(String) })
  expect({ records: during, total }).toEqual({ records: before, total: 1 })
  expect((await read(floor.pool)).records).toMatchObject([{ statusKey: 'closed' }])
  await closeAudited(floor)
})
