import { dayMs } from '@candor/api'
import { Amount, absolute, add, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/pool.ts'
import { createVirtualWorld } from '../platform/world.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createSwapCap, type SwapCap } from './swap-cap.ts'
import { openSwapWorld, type SwapWorld } from './testing/swap-world.ts'
import type { CountedSwap } from './events.ts'

function swap(fromCurrency: string, toCurrency: string, usd: string) {
  return { fromCurrency, toCurrency, usdValue: Amount.parse(usd) }
}

describe('the daily cap over swaps of users', () => {
  let world: SwapWorld
  beforeAll(async () => {
    world = await openSwapWorld('flow')
    world.market.set('BTCUSDT', '50000', world.world.clock.now())
  })
  afterAll(() => world.close())
  const now = () => world.world.clock.now()

  test('refuses a swap beyond the cap and accepts any swap that lowers the net flow', async () => {
    const flow = createSwapCap(world.pool, Amount.parse('100'))
    const hasRoom = (...sides: Parameters<typeof swap>) => flow.look(now()).hasRoom(swap(...sides))
    await flow.refresh(now())
    expect(hasRoom('USDT', 'BTC', '100')).toBe(true)
    expect(hasRoom('USDT', 'BTC', '100.00000001')).toBe(false)

    const user = await world.userWith('1000')
    await world.swapped(user, '60')
    await flow.refresh(now())
    expect(hasRoom('USDT', 'BTC', '40')).toBe(true)
    expect(hasRoom('USDT', 'BTC', '40.00000001')).toBe(false)
    // Bitcoin alone is at its cap too; in the opposite direction both have room.
    expect(hasRoom('ETH', 'BTC', '41')).toBe(false)
    expect(hasRoom('USDT', 'ETH', '41')).toBe(false)
    expect(hasRoom('BTC', 'USDT', '160')).toBe(true)
    expect(hasRoom('BTC', 'USDT', '161')).toBe(false)

    await world.world.advance(dayMs - 1)
    await flow.refresh(now())
    expect(hasRoom('USDT', 'BTC', '100')).toBe(false)
    // Without a new read, a swap leaves the window at its exact millisecond.
    await world.world.advance(1)
    expect(hasRoom('USDT', 'BTC', '100')).toBe(true)
  })

  test('accepts a swap that brings a net flow beyond the cap nearer to it', async () => {
    const flow = createSwapCap(world.pool, Amount.parse('50'))
    const user = await world.userWith('1000')
    world.market.set('BTCUSDT', '50000', now())
    await world.swapped(user, '80')
    await flow.refresh(now())
    expect(flow.look(now()).hasRoom(swap('BTC', 'USDT', '10'))).toBe(true)
    expect(flow.look(now()).hasRoom(swap('USDT', 'BTC', '1'))).toBe(false)
  })

  test('counts a swap as soon as it is committed, before the next read', async () => {
    world.market.set('BTCUSDT', '50000', now())
    const rich = await world.userWith('2000000')
    await world.swap.addUp(now())
    const way = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '40000' }
    // The cap is a million, and eighty are there from the last test.
    for (let taken = 0; taken < 19; taken++) await world.swapped(rich, '50000')
    const { quoteId } = granted(await world.call('quoteSwap', rich, way))
    await world.swapped(rich, '49000')
    expect(await world.call('swap', rich, { quoteId })).toMatchObject({ refused: 'EXPOSURE_LIMIT' })
    expect(await world.call('quoteSwap', rich, way)).toMatchObject({ refused: 'EXPOSURE_LIMIT' })
    await world.swap.addUp(now())
    granted(await world.call('quoteSwap', rich, { ...way, fromAmount: '900' }))
    expect(await world.call('quoteSwap', rich, { ...way, fromAmount: '921' })).toMatchObject({
      refused: 'EXPOSURE_LIMIT',
    })
  })
})

test('keeps quotes that are taken at the same moment within the daily cap', async () => {
  const world = await openSwapWorld('crowd')
  world.market.set('BTCUSDT', '50000', world.world.clock.now())
  await world.swap.addUp(world.world.clock.now())
  const users = await Promise.all(Array.from({ length: 30 }, () => world.userWith('50000')))
  const way = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '50000' }
  const quotes = await Promise.all(users.map((user) => world.call('quoteSwap', user, way)))
  const answers = await Promise.all(
    users.map((user, place) =>
      world.call('swap', user, { quoteId: granted(quotes[place]!).quoteId }),
    ),
  )
  const refused = answers.filter((answer) => 'refused' in answer)
  // The cap is a million.
  expect(answers.length - refused.length).toBe(20)
  expect(new Set(refused.map(errorOf))).toEqual(new Set(['EXPOSURE_LIMIT']))
  await world.close()
})

describe('the daily cap over many rows', () => {
  const most = Amount.parse('1000000')
  const currencies = ['USDT', 'BTC', 'ETH'] as const
  const startAt = Date.UTC(2026, 10, 18, 12)
  const { randomBytes } = createVirtualWorld('many swaps', startAt)
  const random = (below: number) => Buffer.from(randomBytes(6)).readUIntBE(0, 6) % below
  let database: Database
  let made: CountedSwap[] = []
  let lastId = 1
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  /** Random swaps over a period, some at its very ends. */
  function someSwaps(count: number, since: number, until: number): CountedSwap[] {
    return Array.from({ length: count }, (_, place) => {
      const from = random(3)
      const ends = [since, until][place]
      return {
        id: String(lastId++),
        fromCurrency: currencies[from]!,
        toCurrency: currencies[(from + 1 + random(2)) % 3]!,
        usdValue: Amount.of(BigInt(random(50_000 * 100)) * 1_000_000n + BigInt(random(1_000))),
        at: ends ?? since + random(until - since),
      }
    })
  }

  async function save(swaps: readonly CountedSwap[]): Promise<void> {
    made = [...made, ...swaps]
    const column = (read: (one: CountedSwap) => unknown) => swaps.map(read)
    await database.pool.query(
      `insert into swap_order (part, user_id, id, from_currency, to_currency, from_amount, to_amount, rate, mid_rate,
         spread_rate, fee, from_price, from_inverse, from_precision, to_price, to_inverse, to_precision, usd_value,
         typed, rule_version, at)
       select 0, 64, id, f, t, 1, 1, 1, 1, 0, 0, 1, false, 8, 1, false, 8, usd, 'from', 'test', at
       from unnest($1::bigint[], $2::text[], $3::text[], $4::numeric[], $5::bigint[]) as made (id, f, t, usd, at)`,
      [
        column(({ id }) => id),
        column(({ fromCurrency }) => fromCurrency),
        column(({ toCurrency }) => toCurrency),
        column(({ usdValue }) => String(usdValue)),
        column(({ at }) => at),
      ],
    )
  }

  /** All rows of 24 hours, added up one by one. */
  function naiveNet(currency: string, now: number): Amount {
    let net = Amount.zero
    for (const { fromCurrency, toCurrency, usdValue, at } of made) {
      if (at <= now - dayMs) continue
      if (fromCurrency === currency) net = add(net, usdValue)
      if (toCurrency === currency) net = subtract(net, usdValue)
    }
    return net
  }

  /** Expects the cap to allow exactly the amounts that the naive sum allows, in either direction. */
  function expectSame(flow: SwapCap, now: number): void {
    const nets = new Map(currencies.map((currency) => [currency, naiveNet(currency, now)]))
    for (const fromCurrency of currencies)
      for (const toCurrency of currencies) {
        if (fromCurrency === toCurrency) continue
        const [from, to] = [nets.get(fromCurrency)!, nets.get(toCurrency)!]
        const room = [
          absolute(from) > most ? subtract(absolute(from), from) : subtract(most, from),
          absolute(to) > most ? add(absolute(to), to) : add(most, to),
        ].toSorted((a, b) => (a < b ? -1 : 1))[0]!
        const { hasRoom } = flow.look(now)
        const fits = (usdValue: Amount) => hasRoom({ fromCurrency, toCurrency, usdValue })
        expect([now, fromCurrency, fits(room)]).toEqual([now, fromCurrency, true])
        expect([now, fits(Amount.of(room + 1n))]).toEqual([now, false])
      }
  }

  test('reads each swap once when it enters and once when it leaves, and always equals the sum of all rows', async () => {
    await save(someSwaps(20_000, startAt - 2 * dayMs, startAt))
    let [now, rows] = [startAt, 0]
    const texts: string[] = []
    const pool = {
      query: async (text: string, values: unknown[]) => {
        texts.push(text)
        const answer = await database.pool.query(text, values)
        rows += answer.rows.length
        return answer
      },
    } as unknown as Pick<Pool, 'query'>
    const flow = createSwapCap(pool, most)
    await flow.refresh(now)
    expectSame(flow, now)

    for (let round = 0; round < 24; round++) {
      const own = someSwaps(5, now + 1, now + 5_000)
      await save([...own, ...someSwaps(20, now + 1, now + 5_000)])
      // Half of the swaps are known by their events before they are read.
      for (const one of own) if (round % 2 === 0) flow.note(one)
      now += round === 18 ? 3_600_000 : 5_000
      if (round % 3 !== 0) await flow.refresh(now)
      else await Promise.all([flow.refresh(now), flow.refresh(now)])
      expectSame(flow, now)
      // At the very end of a swap's day, without a read in between.
      const next = made
        .map(({ at }) => at + dayMs)
        .filter((at) => at > now && at < now + 1_000)
        .toSorted((a, b) => a - b)
        .slice(0, 2)
      for (const end of next) {
        expectSame(flow, end - 1)
        expectSame(flow, end)
      }
      now = Math.max(now, ...next)
    }
    // The whole window is summed once at the start; later reads cover only its two ends.
    expect(texts.filter((text) => text.includes('sum('))).toHaveLength(1)
    expect(rows).toBeLessThan(10_000)
  })

  test('finds both ends of the window by the index', async () => {
    const plan = await database.pool.query<{ 'QUERY PLAN': string }>(
      'explain select id from swap_order where at > $1 and ($2::bigint is null or at <= $2) order by at, id',
      [startAt - dayMs, startAt - dayMs + 60_000],
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('swap_order_at')
  })
})
