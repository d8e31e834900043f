import { Amount, Price, Quantity } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../platform/lane/index.ts'
import { createTestDatabase } from '../testing/database.ts'
import { contractChecks } from './audit.ts'
import { changeExits } from './commands/change-exits.ts'
import { closePosition } from './commands/close-position.ts'
import { readAllFills, readExitChanges, readPosition } from './store.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from './testing/trading-floor.ts'

let floor: TradingFloor
beforeAll(async () => {
  floor = await openTradingFloor(await createTestDatabase())
})
afterAll(() => floor.close())

const part = (text: string) => Quantity.parse(text)
const price = (text: string) => Price.parse(text)

/** Both exits, each with a quantity. */
const parts = (takeProfit: string | null, stopLoss: string | null) => ({
  takeProfitPrice: takeProfit === null ? null : price('61000'),
  takeProfitQuantity: takeProfit === null ? null : part(takeProfit),
  stopLossPrice: stopLoss === null ? null : price('59000'),
  stopLossQuantity: stopLoss === null ? null : part(stopLoss),
})

/** A position of 0.1 at 60,000, of a user with 2,000. */
async function opened(more: object = {}, on = floor) {
  on.commit('BTCUSDT', '60000')
  const user = await on.user('2000')
  const outcome = await openOne(on, user, { quantity: part('0.1'), ...more })
  if (!outcome.ok) throw new Error(outcome.error)
  const { id } = outcome.reply as WirePosition
  const held = async () => {
    const position = await readPosition(on.pool, user, id)
    const { quantity, takeProfitQuantity, stopLossQuantity, ...rest } = position!
    const textOf = (one: Quantity | null) => one && Quantity.text(one)
    return {
      ...rest,
      quantity: textOf(quantity),
      parts: [textOf(takeProfitQuantity), textOf(stopLossQuantity)],
    }
  }
  const change = (to: object): Promise<Outcome> =>
    on.lane.run(
      changeExits,
      request(user, {
        id,
        version: null,
        takeProfitPrice: undefined,
        stopLossPrice: undefined,
        ...to,
      }),
    )
  const close = (quantity: string) =>
    on.lane.run(
      closePosition,
      request(user, {
        id,
        quantity: part(quantity),
        expectedPrice: null,
        maxSlippageRate: on.symbols.get('BTCUSDT')!.jumpRate,
      }),
    )
  return { user, id, held, change, close }
}

test.each(['isolated', 'cross'] as const)(
  'closes a partial exit once, removes it, and cuts the other exit to the rest: %s',
  async (marginMode) => {
    floor.commit('BTCUSDT', '60000')
    const user = await floor.user('2000')
    const riskEngine = await floor.openEngine()
    const outcome = await openOne(floor, user, {
      marginMode,
      quantity: part('0.1'),
      takeProfitPrice: Price.parse('61000'),
      takeProfitQuantity: part('0.04'),
      stopLossPrice: Price.parse('59000'),
      stopLossQuantity: part('0.08'),
    })
    expect(outcome).toMatchObject({
      reply: { takeProfitQuantity: '0.04', stopLossQuantity: '0.08' },
    })
    const { id } = (outcome as { reply: WirePosition }).reply
    riskEngine.onTicks([floor.commit('BTCUSDT', '61010'), floor.commit('BTCUSDT', '61020')])
    await riskEngine.settled()
    expect(await readPosition(floor.pool, user, id)).toMatchObject({
      status: 'running',
      quantity: part('0.06'),
      takeProfitPrice: null,
      takeProfitQuantity: null,
      stopLossPrice: Price.parse('59000'),
      stopLossQuantity: part('0.06'),
    })
    riskEngine.onTicks([floor.commit('BTCUSDT', '58990')])
    await riskEngine.settled()
    expect(await readPosition(floor.pool, user, id)).toMatchObject({
      status: 'closed',
      closeReason: 'stop_loss',
    })
    const closes = (await readAllFills(floor.pool, user, id)).slice(1)
    expect(closes).toMatchObject([
      { exit: 'take_profit', quantity: part('0.04'), exitQuantity: part('0.04') },
      { exit: 'stop_loss', quantity: part('0.06'), exitQuantity: part('0.06') },
    ])
    // The market's price and not the exit's.
    expect(closes[0]!.price > Price.parse('61000')).toBe(true)
    const changes = await readExitChanges(floor.pool, user, id)
    expect(changes.map(({ source }) => source)).toEqual(['order', 'close'])
    const { text } = contractChecks.find(({ rule }) => rule === 'exits of parts') as {
      text: string
    }
    expect((await floor.pool.query(text)).rows).toEqual([])
  },
)

describe('a quantity is checked when it is set', () => {
  const tooMuch = (field: string, max: string) => ({
    error: 'TPSL_INVALID',
    details: { fields: [{ field, rule: 'quantity', max }] },
  })

  test('refuses more than the position holds and states the most', async () => {
    const { change, held } = await opened(parts(null, null))
    const asked = { takeProfitPrice: price('61000'), takeProfitQuantity: part('0.101') }
    expect(await change(asked)).toMatchObject(tooMuch('takeProfitQuantity', '0.1'))
    expect(await held()).toMatchObject({ takeProfitPrice: null, parts: [null, null], version: 1 })
    expect(await change({ ...asked, takeProfitQuantity: part('0.1') })).toMatchObject({ ok: true })
    const user = await floor.user('2000')
    const order = { quantity: part('0.1'), ...parts(null, '0.2') }
    expect(await openOne(floor, user, order)).toMatchObject(tooMuch('stopLossQuantity', '0.1'))
  })

  test('refuses a quantity without a price, and a quantity finer than the step', async () => {
    const { change, held } = await opened(parts('0.04', null))
    const fault = (field: string, rule: string) => ({ details: { fields: [{ field, rule }] } })
    expect(await change({ stopLossQuantity: part('0.04') })).toMatchObject(
      fault('stopLossQuantity', 'price'),
    )
    // The same quantity for a removed exit has no exit.
    expect(await change({ takeProfitPrice: null, takeProfitQuantity: part('0.04') })).toMatchObject(
      fault('takeProfitQuantity', 'price'),
    )
    expect(await change({ takeProfitQuantity: part('0.0405') })).toMatchObject(
      fault('takeProfitQuantity', 'step'),
    )
    expect(await held()).toMatchObject({ parts: ['0.04', null], version: 1 })
  })

  test('keeps the quantity when the price moves, removes both together, and closes all for null', async () => {
    const { change, held } = await opened(parts('0.04', '0.08'))
    await change({ takeProfitPrice: price('62000'), stopLossQuantity: null })
    expect(await held()).toMatchObject({
      takeProfitPrice: price('62000'),
      stopLossPrice: price('59000'),
      parts: ['0.04', null],
    })
    await change({ takeProfitPrice: null })
    expect(await held()).toMatchObject({ takeProfitPrice: null, parts: [null, null] })
  })
})

test('cuts exits to the rest after a manual partial close, and records the change', async () => {
  const { user, id, close, held } = await opened(parts('0.04', '0.08'))
  await close('0.05')
  expect(await held()).toMatchObject({
    quantity: '0.05',
    parts: ['0.04', '0.05'],
    status: 'running',
  })
  await close('0.02')
  expect(await held()).toMatchObject({ quantity: '0.03', parts: ['0.03', '0.03'] })
  const changes = await readExitChanges(floor.pool, user, id)
  expect(changes.map(({ source }) => source)).toEqual(['order', 'close', 'close'])
})

test('closes all where less than the smallest quantity would be left', async () => {
  const strict = await openTradingFloor(await createTestDatabase())
  const { user, id, held } = await opened(parts('0.095', null), strict)
  const symbol = strict.symbols.get('BTCUSDT')!
  // An instrument's smallest quantity may grow while a position runs.
  const symbols = strict.symbols as Map<string, typeof symbol>
  symbols.set('BTCUSDT', { ...symbol, minQuantity: part('0.006') })
  const riskEngine = await strict.openEngine()
  riskEngine.onTicks([strict.commit('BTCUSDT', '61010')])
  await riskEngine.settled()
  expect(await held()).toMatchObject({ status: 'closed', closeReason: 'take_profit' })
  const last = (await readAllFills(strict.pool, user, id)).at(-1)
  await strict.close()
  expect(last).toMatchObject({
    quantity: part('0.1'),
    exitQuantity: part('0.095'),
    minQuantity: part('0.006'),
  })
})

test.each(['isolated', 'cross'] as const)(
  'closes all if the rest would be worth less than the smallest order: %s',
  async (marginMode) => {
    const strict = await openTradingFloor(await createTestDatabase())
    const symbol = strict.symbols.get('BTCUSDT')!
    const symbols = strict.symbols as Map<string, typeof symbol>
    symbols.set('BTCUSDT', { ...symbol, minNotional: Amount.parse('100') })
    // The rests are worth 122 and 61.
    const rests = await opened({ ...parts('0.098', null), marginMode }, strict)
    const whole = await opened({ ...parts('0.099', null), marginMode }, strict)
    const riskEngine = await strict.openEngine()
    riskEngine.onTicks([strict.commit('BTCUSDT', '61010')])
    await riskEngine.settled()
    expect(await rests.held()).toMatchObject({ status: 'running', quantity: '0.002' })
    expect(await whole.held()).toMatchObject({ status: 'closed', closeReason: 'take_profit' })
    const last = (await readAllFills(strict.pool, whole.user, whole.id)).at(-1)
    expect(last).toMatchObject({ quantity: part('0.1'), minNotional: Amount.parse('100') })
    const { text } = contractChecks.find(({ rule }) => rule === 'exits of parts') as {
      text: string
    }
    expect((await strict.pool.query(text)).rows).toEqual([])
    await strict.close()
  },
)

test('closes the whole position if the tick also reaches its liquidation', async () => {
  const { held } = await opened(parts(null, '0.02'))
  const riskEngine = await floor.openEngine()
  riskEngine.onTicks([floor.commit('BTCUSDT', '53000')])
  await riskEngine.settled()
  expect(await held()).toMatchObject({ status: 'closed', closeReason: 'liquidation' })
})

test('fires no exit twice after a restart, and keeps the other exit', async () => {
  const deaf = await openTradingFloor(await createTestDatabase())
  const { user, id, held } = await opened(parts('0.04', null), deaf)
  const first = await deaf.openEngine()
  first.onTicks([deaf.commit('BTCUSDT', '61010')])
  await first.settled()
  const after = await held()
  expect(after).toMatchObject({ quantity: '0.06', status: 'running' })
  // The first engine stored no progress: the second reads the same ticks from the log.
  const second = await deaf.openEngine()
  await second.settled()
  expect(await held()).toEqual(after)
  second.onTicks([deaf.commit('BTCUSDT', '61020')])
  await second.settled()
  expect(await held()).toEqual(after)
  await deaf.lane.run(
    changeExits,
    request(user, {
      id,
      version: null,
      takeProfitPrice: undefined,
      stopLossPrice: price('59000'),
      stopLossQuantity: part('0.02'),
    }),
  )
  const third = await deaf.openEngine()
  third.onTicks([deaf.commit('BTCUSDT', '58990'), deaf.commit('BTCUSDT', '58980')])
  await third.settled()
  expect(await held()).toMatchObject({ quantity: '0.04', stopLossPrice: null, status: 'running' })
  expect(await readAllFills(deaf.pool, user, id)).toHaveLength(3)
  await deaf.close()
})
