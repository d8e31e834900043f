import { mostPriceAlerts, type endpoints, type InputOf, type PriceAlert } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, granted } from '../../testing/answers.ts'
import { createEvaluation } from './evaluate.ts'
import { openAlertsWorld, type AlertsWorld } from '../testing/alerts-world.ts'

let world: AlertsWorld
let user: string
beforeEach(async () => {
  world = await openAlertsWorld('alerts')
  user = await world.newUser()
  await world.price('50000')
})
afterEach(() => world.close())

type AlertInput = Partial<InputOf<typeof endpoints.savePriceAlert>>

const alertInput = (over: AlertInput = {}): InputOf<typeof endpoints.savePriceAlert> => ({
  symbol: 'BTCUSDT',
  condition: 'above',
  value: '50100',
  repeat: 'once',
  channels: ['app'],
  ...over,
})
const save = (over: AlertInput = {}, who = user) =>
  world.call('savePriceAlert', who, alertInput(over))
const list = async (who = user): Promise<PriceAlert[]> =>
  granted(await world.call('listPriceAlerts', who, {}))

/** Reports a price and evaluates the alerts. */
async function tick(text: string, symbol?: string): Promise<number> {
  await world.price(text, symbol)
  return world.evaluate()
}

describe('an alert', () => {
  test('is reached once by the first committed price, which it names', async () => {
    granted(await save())
    expect(await tick('50099.99')).toBe(0)
    expect(await tick('50100')).toBe(1)
    const reachedAt = world.world.clock.now()
    for (const price of ['50050', '50150', '50150']) expect(await tick(price)).toBe(0)
    expect(await list()).toMatchObject([
      { status: 'reached', reachedAt, reachedPrice: '50100', restsUntilAt: null },
    ])
    expect(world.events.map(({ name, userId }) => [name, userId])).toEqual([
      ['priceAlertReached', user],
    ])
  })

  test('is not reached by earlier prices, but by the same price if it comes again', async () => {
    await world.price('50200')
    granted(await save())
    expect(await world.evaluate()).toBe(0)
    expect(await tick('50200')).toBe(1)
  })

  test('is reached by a price below and by a change over 24 hours', async () => {
    granted(await save({ condition: 'below', value: '49900' }))
    granted(await save({ condition: 'changeUp', value: '0.004' }))
    granted(await save({ condition: 'changeDown', value: '0.004' }))
    expect(await tick('49900')).toBe(1)
    expect(await tick('50199')).toBe(0)
    expect(await tick('50200')).toBe(1)
    expect(await tick('49800')).toBe(1)
    expect((await list()).map(({ status }) => status)).toEqual(['reached', 'reached', 'reached'])
  })

  test('that is daily pauses until the end of the day (UTC+8) and is then reached again', async () => {
    const nextDay = Date.UTC(2026, 10, 18, 16)
    await world.close()
    world = await openAlertsWorld('daily', nextDay - 10_000)
    user = await world.newUser()
    await world.price('50000')
    granted(await save({ repeat: 'daily' }))
    expect(await tick('50100')).toBe(1)
    expect(await tick('50150')).toBe(0)
    expect(await list()).toMatchObject([{ status: 'active', restsUntilAt: nextDay }])
    await world.pass(nextDay - world.world.clock.now() - 500)
    expect(await tick('50150')).toBe(0)
    expect(await tick('50160')).toBe(1)
    expect(world.events).toHaveLength(2)
  })

  test('is reached neither by a refused price nor by silence', async () => {
    granted(await save())
    await world.price('50500', 'BTCUSDT', 3_600_000)
    expect(await world.evaluate()).toBe(0)
    await world.pass(5_000)
    expect(await world.evaluate()).toBe(0)
    const { rows } = await world.pool.query('select from market_refusal')
    expect(await list()).toMatchObject([{ status: 'active' }])
    expect(rows.length).toBe(1)
  })
})

describe('notifies once', () => {
  test('when an evaluation is repeated from the log, as after a kill', async () => {
    granted(await save())
    granted(await save({ repeat: 'daily', value: '50050' }))
    expect(await tick('50100')).toBe(2)
    await world.pool.query('delete from market_alert_judged')
    world.restart()
    expect(await world.evaluate()).toBe(0)
    expect(await tick('50101')).toBe(0)
    expect(world.events).toHaveLength(2)
  })

  test.each(['before', 'after'] as const)(
    'when the connection breaks %s the commit: row and event are written together',
    async (where) => {
      granted(await save())
      await world.price('50100')
      world.breakNext(where)
      await world.evaluate()
      await world.lane.sweep(world.world.clock.now() + 1)
      expect(await list()).toMatchObject([{ status: 'reached' }])
      expect(world.events).toHaveLength(1)
      expect(await tick('50101')).toBe(0)
      await world.lane.sweep(world.world.clock.now() + 1)
      expect(world.events).toHaveLength(1)
    },
  )

  test('when two processes evaluate the same prices at once', async () => {
    granted(await save())
    await world.price('50100')
    const first = world.evaluate()
    world.restart()
    const second = world.evaluate()
    expect((await first) + (await second)).toBe(1)
    expect(world.events).toHaveLength(1)
  })

  test('and still finds an alert that was committed after its evaluation had read the price', async () => {
    granted(await save({ value: '60000' }))
    await tick('50100')
    // It was decided before that price, and committed after the evaluation.
    granted(await save())
    const { seq } = world.market.prices.tick('BTCUSDT')!
    await world.pool.query('update market_alert set since_seq = $1', [seq - 1])
    expect(await tick('50000')).toBe(1)
  })
})

describe('among many', () => {
  test('notifies all alerts in one evaluation, however many', async () => {
    const users = 1_200
    await world.pool.query(
      `insert into lane_owner (part, id) select u % 64, u from generate_series(1, $1::int) u`,
      [users],
    )
    await world.pool.query(
      `insert into market_alert (part, user_id, id, symbol, condition, price, repeat, mailed, status, created_at,
         since_seq, rests_until)
       select u % 64, u, u, 'BTCUSDT', 'below', 49900 * 1e12, 'once', false, 'active', 0, 0, 0
       from generate_series(1, $1::int) u`,
      [users],
    )
    expect(await tick('49900')).toBe(users)
    expect(new Set(world.events.map(({ userId }) => userId)).size).toBe(users)
  })

  test.each(['INTERNAL', 'BUSY'] as const)(
    'tries an alert again that was refused with %s, and notifies once',
    async (error) => {
      const other = await world.newUser()
      granted(await save())
      granted(await save({ symbol: 'ETHUSDT', value: '3000' }, other))
      await world.price('50100')
      await world.price('3000', 'ETHUSDT')
      let isWrong = true
      const evaluate = createEvaluation({
        ...world.market,
        pool: world.pool,
        lane: {
          run: async (command, request) =>
            isWrong && request.owner === user
              ? { ok: false, error, details: {} }
              : world.lane.run(command, request),
        },
      })
      await expect(evaluate()).rejects.toThrow('not all price alerts were evaluated')
      // The other alert belongs to another market, so it is unaffected.
      expect(world.events.map(({ userId }) => userId)).toEqual([other])
      isWrong = false
      await world.price('50000')
      expect(await evaluate()).toBe(1)
      expect(world.events).toHaveLength(2)
    },
  )
})

describe('during a price gap', () => {
  test('lists the start of the gap, then its start and end, and mails them too', async () => {
    granted(await save({ channels: ['email'] }))
    await world.price('50000')
    const from = world.world.clock.now()
    await world.evaluate()
    await world.pass(180_000)
    expect(await list()).toMatchObject([{ missing: { fromAt: from, toAt: null } }])
    expect(await tick('50100')).toBe(1)
    await world.onEvent(world.events[0]!)
    expect(world.mails).toEqual([
      {
        userId: user,
        what: 'Price alert: BTCUSDT',
        text:
          'BTCUSDT is at 50,100, at or above your alert of 50,100. Time of the price: 2026-11-18 12:03 (UTC).' +
          ' From 2026-11-18 12:00 to 2026-11-18 12:03 (UTC) there were no prices, and your alert could not' +
          ' be checked. Your alerts: https://candor.test/#/hangqing/alerts',
      },
    ])
    const toAt = world.world.clock.now()
    granted(await save({ value: '70000' }))
    await world.pool.query('update market_alert set created_at = created_at - 600000')
    const waiting = (await list()).find(({ status }) => status === 'active')
    expect(waiting?.missing).toEqual({ fromAt: from, toAt })
    // An alert made later is not concerned.
    granted(await save({ value: '80000' }))
    expect((await list()).find(({ value }) => value === '80000')?.missing).toBeNull()
  })
})

test('pushes to browsers with details, and mails users who asked for it', async () => {
  granted(await save())
  await tick('50100')
  const [event] = world.events
  world.push(event!)
  await world.onEvent(event!)
  expect(world.mails).toEqual([])
  expect(world.pushed).toMatchObject([
    [
      user,
      'notice',
      [
        {
          kind: 'priceAlertReached',
          refType: 'priceAlert',
          values: { symbol: 'BTCUSDT', condition: 'above', value: '50100', price: '50100' },
        },
      ],
    ],
  ])
})

test('sets the same alert again; deletes it for its own user only', async () => {
  granted(await save())
  await tick('50100')
  const [saved] = granted(await save({ repeat: 'daily', channels: ['app', 'email'] }))
  expect(await list()).toMatchObject([
    { status: 'active', repeat: 'daily', channels: ['app', 'email'], reachedAt: null },
  ])
  const stranger = await world.newUser()
  const { id } = saved!
  expect(errorOf(await world.call('deletePriceAlert', stranger, { id }))).toBe('NOT_FOUND')
  expect(errorOf(await world.call('deletePriceAlert', user, { id: 'x' }))).toBe('NOT_FOUND')
  granted(await world.call('deletePriceAlert', user, { id }))
  expect(await list()).toEqual([])
  expect(errorOf(await world.call('deletePriceAlert', user, { id }))).toBe('NOT_FOUND')
  expect(await tick('50200')).toBe(0)
  await world.removeDeleted(Array.from({ length: 64 }, (_, part) => part))
  expect((await world.pool.query('select from market_alert')).rows).toEqual([])
})

test('allows thirty alerts, and another after a deletion', async () => {
  for (let index = 0; index < mostPriceAlerts; index += 1)
    granted(await save({ value: String(60_000 + index) }))
  expect(errorOf(await save())).toBe('ALERT_LIMIT')
  granted(await save({ value: '60000', repeat: 'daily' }))
  const [first] = await list()
  granted(await world.call('deletePriceAlert', user, { id: first!.id }))
  granted(await save())
})

test.each([
  ['of an unknown market', { symbol: 'NOSUCH' }, 'SYMBOL_NOT_FOUND'],
  ['finer than a price', { value: '1.0000000000001' }, 'AMOUNT_PRECISION'],
  ['finer than a rate', { condition: 'changeUp', value: '0.000000001' }, 'AMOUNT_PRECISION'],
] as const)('refuses an alert %s', async (_what, over, error) => {
  expect(errorOf(await save(over))).toBe(error)
})
