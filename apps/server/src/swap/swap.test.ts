import type { Swap, SwapQuote } from '@candor/api'
import { Amount } from '@candor/money'
import { isRight, verifyProof, type SwapProof } from '@candor/verify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { openPolicy, type PolicyContext, type Restriction } from '../policy/index.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { eachLeaf } from '../testing/each-leaf.ts'
import { openSwapWorld, type SwapWorld } from './testing/swap-world.ts'

let world: SwapWorld
let user: string
let policy: PolicyContext = openPolicy
beforeEach(async () => {
  policy = openPolicy
  world = await openSwapWorld('swap', {
    stopped: (key) => policy.stopped(key),
    halted: (symbol) => policy.halted(symbol),
    restriction: (...asked) => policy.restriction(...asked),
    rulesOf: (lives) => policy.rulesOf(lives),
  })
  user = await world.userWith('1000')
  price('BTCUSDT', '50000')
  price('ETHUSDT', '2500')
})
afterEach(() => world.close())

const price = (symbol: string, text: string) =>
  world.market.set(symbol, text, world.world.clock.now())

type Way = { readonly fromCurrency: string; readonly toCurrency: string }
type Asked = { readonly fromAmount?: string; readonly toAmount?: string }
const toBtc: Way = { fromCurrency: 'USDT', toCurrency: 'BTC' }

const ask = (asked: Asked, way: Way = toBtc, who = user) =>
  world.call('quoteSwap', who, { ...way, ...asked })
const quote = async (asked: Asked, way?: Way): Promise<SwapQuote> => granted(await ask(asked, way))
const take = ({ quoteId }: Pick<SwapQuote, 'quoteId'>, who = user) =>
  world.call('swap', who, { quoteId })

const fromTrading: Restriction = {
  part: 0,
  userId: '1',
  id: '9',
  capability: 'trade',
  reasonKey: 'payment_check',
  madeByName: 'op',
  createdAt: 0,
  untilAt: 4_000_000_000_000,
  liftedAt: null,
}

async function has(currency: string, who = user): Promise<string> {
  return Amount.text(await readBalance(world.pool, who, 'balance.available', currency))
}

describe('a quote', () => {
  test('states both amounts, the cost and the prices behind it', async () => {
    const now = world.world.clock.now()
    expect(await quote({ fromAmount: '100' })).toEqual({
      quoteId: expect.any(String),
      ...toBtc,
      fromAmount: '100',
      // 100 ÷ 50,000 less a thousandth.
      toAmount: '0.001998',
      rate: '0.00001998',
      inverseRate: '50050.05005005005',
      midRate: '0.00002',
      spreadRate: '0.001',
      fee: '0.000002',
      feeCurrency: 'BTC',
      prices: [
        { currency: 'USDT', usdPrice: '1', symbol: null, seq: null, at: null },
        { currency: 'BTC', usdPrice: '50000', symbol: 'BTCUSDT', seq: 1, at: now },
      ],
      validUntilAt: now + 10_000,
    })
  })

  test('computes the amount to give from the amount to receive, rounded up', async () => {
    expect(await quote({ toAmount: '0.001' })).toMatchObject({
      fromAmount: '50.05005006',
      toAmount: '0.001',
    })
  })

  test('uses the dollar price of both coins', async () => {
    const way = { fromCurrency: 'BTC', toCurrency: 'ETH' }
    expect(await quote({ fromAmount: '0.01' }, way)).toMatchObject({
      midRate: '20',
      rate: '19.98',
      toAmount: '0.1998',
      prices: [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }],
    })
  })

  test('rounds once, on the side that the user did not type', async () => {
    price('BTCUSDT', '61000.01')
    expect(await quote({ fromAmount: '50000' })).toMatchObject({ toAmount: '0.81885232' })
    expect(await quote({ toAmount: '0.8' })).toMatchObject({ fromAmount: '48848.85685686' })
  })

  test.each([
    ['CURRENCY_UNSUPPORTED', { fromAmount: '1' }, { fromCurrency: 'USDT', toCurrency: 'DOGE' }],
    ['CURRENCY_UNSUPPORTED', { fromAmount: '1' }, { fromCurrency: 'XAU', toCurrency: 'USDT' }],
    ['CURRENCY_UNSUPPORTED', { fromAmount: '1' }, { fromCurrency: 'USDT', toCurrency: 'USDT' }],
    ['AMOUNT_PRECISION', { fromAmount: '1.123456789' }, toBtc],
    ['AMOUNT_BELOW_MIN', { fromAmount: '0.99999999' }, toBtc],
    ['AMOUNT_ABOVE_MAX', { fromAmount: '50000.00000001' }, toBtc],
    ['AMOUNT_ABOVE_MAX', { toAmount: '1.1' }, toBtc],
  ] as const)('is refused: %s %j %j', async (refused, asked, way) => {
    expect(errorOf(await ask(asked, way))).toBe(refused)
  })

  test('states its bounds in the currency that the user typed', async () => {
    expect(await ask({ toAmount: '0.00001' })).toMatchObject({
      details: { fields: [{ field: 'toAmount', rule: 'min', min: '0.00002' }] },
    })
    expect(await ask({ fromAmount: '60000' })).toMatchObject({
      details: { fields: [{ field: 'fromAmount', rule: 'max', max: '50000' }] },
    })
    expect(await quote({ fromAmount: '1' })).toMatchObject({ fromAmount: '1' })
    expect(await quote({ fromAmount: '50000' })).toMatchObject({ fromAmount: '50000' })
  })

  test('is refused when a price is stale, closed or missing', async () => {
    world.market.become('stale')
    expect(errorOf(await ask({ fromAmount: '100' }))).toBe('PRICE_STALE')
    world.market.become('closed')
    expect(errorOf(await ask({ fromAmount: '100' }))).toBe('MARKET_CLOSED')
  })

  test('is refused while the pair moves over 1 %, and open quotes are honoured', async () => {
    const before = await quote({ fromAmount: '100' })
    price('BTCUSDT', '50500')
    expect(await quote({ fromAmount: '100' })).toMatchObject({ toAmount: '0.00197821' })
    price('BTCUSDT', '50600')
    expect(errorOf(await ask({ fromAmount: '100' }))).toBe('PRICE_MOVING')
    expect(granted(await take(before))).toMatchObject({ toAmount: '0.001998' })
    await world.world.advance(10_001)
    price('BTCUSDT', '50600')
    expect(await quote({ fromAmount: '100' })).toHaveProperty('quoteId')
  })

  test('is refused while the pair moves away from an open quote of the opposite direction', async () => {
    const back = { fromCurrency: 'BTC', toCurrency: 'USDT' }
    await quote({ fromAmount: '0.002' }, back)
    price('BTCUSDT', '50500')
    const near = await quote({ fromAmount: '100' })
    price('BTCUSDT', '50600')
    expect(errorOf(await ask({ fromAmount: '100' }))).toBe('PRICE_MOVING')
    expect(errorOf(await ask({ fromAmount: '0.002' }, back))).toBe('PRICE_MOVING')
    expect(granted(await take(near))).toHaveProperty('orderNo')
    // Another pair with one of the two currencies is judged separately.
    const other = { fromCurrency: 'BTC', toCurrency: 'ETH' }
    expect(await quote({ fromAmount: '0.002' }, other)).toHaveProperty('quoteId')
    await world.world.advance(10_001)
    price('BTCUSDT', '50600')
    expect(await quote({ fromAmount: '0.002' }, back)).toHaveProperty('quoteId')
  })

  test('is refused when the price is far from any open quote, not only the first', async () => {
    await quote({ fromAmount: '100' })
    await world.world.advance(9_900)
    price('BTCUSDT', '50000')
    const late = await quote({ fromAmount: '100' })
    // The first quote has expired, the second has not.
    await world.world.advance(200)
    price('BTCUSDT', '52000')
    expect(errorOf(await ask({ fromAmount: '100' }))).toBe('PRICE_MOVING')
    await world.world.advance(9_800)
    expect(errorOf(await ask({ fromAmount: '100' }))).toBe('PRICE_MOVING')
    expect(granted(await take(late))).toMatchObject({ toAmount: '0.001998' })
    await world.world.advance(1)
    expect(await quote({ fromAmount: '100' })).toHaveProperty('quoteId')
  })
})

describe('a swap', () => {
  test('moves both sides at the quoted price', async () => {
    const quoted = await quote({ fromAmount: '100' })
    price('BTCUSDT', '50400')
    const done: Swap = granted(await take(quoted))
    expect(done).toMatchObject({
      orderNo: `S${done.id}`,
      fromAmount: '100',
      toAmount: '0.001998',
      rate: '0.00001998',
      prices: quoted.prices,
      statusKey: 'completed',
      ruleVersion: 'swap-2',
    })
    expect([await has('USDT'), await has('BTC')]).toEqual(['900', '0.001998'])
    const held = await world.pool.query(
      `select currency, sum(amount)::text as sum from ledger_entry where account = 'house.swap'
       group by currency order by currency`,
    )
    expect(held.rows).toEqual([
      { currency: 'BTC', sum: '-199800' },
      { currency: 'USDT', sum: '10000000000' },
    ])
  })

  test('costs exactly two spreads there and back', async () => {
    const there = granted(await take(await quote({ fromAmount: '1000' })))
    const back = { fromCurrency: 'BTC', toCurrency: 'USDT' }
    granted(await take(await quote({ fromAmount: there.toAmount }, back)))
    // 1,000 × 0.999 × 0.999
    expect([await has('USDT'), await has('BTC')]).toEqual(['998.001', '0'])
  })

  test('takes a quote once, whatever the idempotency key', async () => {
    const quoted = await quote({ fromAmount: '100' })
    granted(await take(quoted))
    expect(errorOf(await take(quoted))).toBe('QUOTE_EXPIRED')
    expect(await has('USDT')).toBe('900')
  })

  test('takes a quote until the last millisecond of its ten seconds', async () => {
    const [one, other] = [await quote({ fromAmount: '1' }), await quote({ fromAmount: '2' })]
    await world.world.advance(10_000)
    expect(granted(await take(one))).toMatchObject({ fromAmount: '1' })
    await world.world.advance(1)
    expect(errorOf(await take(other))).toBe('QUOTE_EXPIRED')
  })

  test("refuses another user's, a changed and a forged quote", async () => {
    const quoted = await quote({ fromAmount: '100' })
    const other = await world.userWith('1000')
    expect(errorOf(await take(quoted, other))).toBe('QUOTE_EXPIRED')
    const bytes = Buffer.from(quoted.quoteId, 'base64url')
    const richer = Buffer.from(
      String(bytes.subarray(32)).replace('"toAmount":"199800"', '"toAmount":"999999999"'),
    )
    expect(String(richer)).toContain('999999999')
    const forged = Buffer.concat([bytes.subarray(0, 32), richer]).toString('base64url')
    expect(errorOf(await take({ quoteId: forged }))).toBe('QUOTE_EXPIRED')
    for (const at of [0, 31, 32, bytes.length - 1]) {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 1
      const quoteId = flipped.toString('base64url')
      expect(errorOf(await take({ quoteId }))).toBe('QUOTE_EXPIRED')
    }
    expect(errorOf(await take({ quoteId: 'A'.repeat(60) }))).toBe('QUOTE_EXPIRED')
    expect([await has('USDT'), await has('USDT', other)]).toEqual(['1000', '1000'])
  })

  test('refuses more than the balance, and states the balance', async () => {
    const quoted = await quote({ fromAmount: '1000.00000001' })
    expect(await take(quoted)).toMatchObject({
      refused: 'INSUFFICIENT_BALANCE',
      details: { fields: [{ field: 'fromAmount', rule: 'max', max: '1000' }] },
    })
    granted(await take(await quote({ fromAmount: '1000' })))
    expect(await has('USDT')).toBe('0')
  })

  test('is refused while opening is paused', async () => {
    const quoted = await quote({ fromAmount: '100' })
    policy = { ...openPolicy, stopped: (key) => (key === 'opening' ? 'maintenance' : null) }
    expect(errorOf(await take(quoted))).toBe('PAUSED')
    policy = openPolicy
    granted(await take(quoted))
  })

  test('is refused while a market of its quote is halted', async () => {
    const quoted = await quote({ fromAmount: '100' })
    const halt = { sinceAt: 0, reasonKey: 'source_disagrees' } as const
    policy = { ...openPolicy, halted: (symbol) => (symbol === 'BTCUSDT' ? halt : null) }
    expect(errorOf(await take(quoted))).toBe('SYMBOL_SUSPENDED')
    policy = openPolicy
    granted(await take(quoted))
    world.market.halt('BTCUSDT', halt)
    expect(await ask({ fromAmount: '100' })).toMatchObject({
      refused: 'SYMBOL_SUSPENDED',
      details: { values: { reason: 'source_disagrees' } },
    })
  })

  test('appears in the list of its owner alone', async () => {
    const done = granted(await take(await quote({ fromAmount: '100' })))
    const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
    expect(granted(await world.call('listSwaps', user, page)).records).toEqual([done])
    const none = { ...page, toCurrency: 'ETH' }
    expect(granted(await world.call('listSwaps', user, none)).records).toEqual([])
    expect(granted(await world.call('getSwap', user, { id: done.id }))).toEqual(done)
    const other = await world.newUser()
    expect(errorOf(await world.call('getSwap', other, { id: done.id }))).toBe('NOT_FOUND')
    expect(errorOf(await world.call('getSwap', user, { id: 'x' }))).toBe('NOT_FOUND')
  })
})

test('recomputes a swap from its proof, which its owner alone can read', async () => {
  const { market, record, world: around } = world
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await record.add(market.prices.tick(symbol)!)
  const way = { fromCurrency: 'BTC', toCurrency: 'ETH' }
  const bought = granted(await take(await quote({ fromAmount: '500' })))
  const typed = granted(await take(await quote({ toAmount: '0.01' }, way)))
  await around.advance(1_000)
  await record.sign(around.clock.now())
  for (const { id, prices } of [bought, typed]) {
    const proof: SwapProof = granted(await world.call('getSwapProof', user, { id }))
    const report = await verifyProof(proof, record.notary.publicKey)
    expect(report.figures?.filter((figure) => !isRight(figure))).toEqual([])
    expect(report).toMatchObject({ verdict: 'proven', order: 'proven' })
    expect(report.prices).toHaveLength(prices.filter(({ seq }) => seq !== null).length)
    for (const { path, changed } of eachLeaf({ order: proof.order, segments: proof.segments })) {
      const forged = await verifyProof({ ...proof, ...changed }, record.notary.publicKey)
      expect(forged.verdict, path).not.toBe('proven')
    }
  }
  const other = await world.newUser()
  expect(errorOf(await world.call('getSwapProof', other, { id: bought.id }))).toBe('NOT_FOUND')
})

test('lets a self-excluded user swap into dollars and not back', async () => {
  granted(await take(await quote({ fromAmount: '500' })))
  const now = world.world.clock.now()
  await world.pool.query(
    `insert into people_exclusion (part, user_id, until_at, set_at) values ($1, $2, $3, $4)`,
    [Number(BigInt(user) % 64n), user, now + 86_400_000, now],
  )
  expect(errorOf(await take(await quote({ fromAmount: '100' })))).toBe('SELF_EXCLUDED')
  const back = { fromCurrency: 'BTC', toCurrency: 'USDT' }
  granted(await take(await quote({ fromAmount: '0.009' }, back)))
  expect(await has('BTC')).toBe('0.00099')
})

test('lets a user restricted from trading swap into dollars and not back', async () => {
  granted(await take(await quote({ fromAmount: '500' })))
  const quoted = await quote({ fromAmount: '100' })
  policy = { ...openPolicy, restriction: () => fromTrading }
  expect(errorOf(await take(quoted))).toBe('RESTRICTED')
  const back = { fromCurrency: 'BTC', toCurrency: 'USDT' }
  const leaving = await quote({ fromAmount: '0.009' }, back)
  policy = { ...policy, stopped: (key) => (key === 'opening' ? 'maintenance' : null) }
  expect(errorOf(await take(leaving))).toBe('PAUSED')
  policy = { ...policy, stopped: () => null }
  granted(await take(leaving))
  expect(await has('BTC')).toBe('0.00099')
  policy = openPolicy
})

test('lists currencies with their bounds at current prices', async () => {
  expect(await world.call('listSwapCurrencies', user, {})).toEqual([
    expect.objectContaining({ currency: 'USDT', min: '1', max: '50000', symbol: null }),
    expect.objectContaining({
      currency: 'BTC',
      min: '0.00002',
      max: '1',
      spreadRate: '0.001',
      symbol: 'BTCUSDT',
    }),
    expect.objectContaining({ currency: 'ETH', min: '0.0004', max: '20' }),
  ])
})
