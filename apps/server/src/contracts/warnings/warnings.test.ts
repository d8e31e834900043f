import { Amount, Price, Quantity } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal, type Event, type Outcome } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { addMargin } from '../commands/add-margin.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { initialAmount } from '../demo/account.ts'
import { warnMargin } from '../commands/warn-margin.ts'
import type { RiskEngine } from '../risk-engine.ts'
import { getPosition } from '../queries.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { warningOf } from './events.ts'

let floor: TradingFloor
let riskEngine: RiskEngine
let user: string
let events: Event[]
beforeEach(async () => {
  events = []
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  user = await floor.user('10000')
  riskEngine = await floor.openEngine()
  floor.listen((event) => void (warningOf(event) === null || events.push(event)))
})
afterEach(async () => {
  await floor.close()
  if (floor.errors.length > 0) throw floor.errors[0]
})

async function opened(overrides = {}): Promise<string> {
  return idOf(await openOne(floor, user, { quantity: Quantity.parse('0.1'), ...overrides }))
}

function idOf(outcome: Outcome): string {
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return (outcome.reply as WirePosition).id
}

async function tick(price: string): Promise<void> {
  riskEngine.onTicks([floor.commit('BTCUSDT', price)])
  await riskEngine.settled()
}

async function positionOf(id: string) {
  const position = await getPosition({ pool: floor.pool, look: floor.look }, user, id)
  if (isRefusal(position)) throw new Error(position.refused)
  return position
}

const levels = () => events.map((event) => warningOf(event)!.level)
const rows = async () =>
  (
    await floor.pool.query<{ level: number; version: number; seq: string }>(
      'select level, version, seq from contracts_margin_warning order by seq, level',
    )
  ).rows.map(({ level, version, seq }) => [level, version, parseInt(seq, 10)]) // not money: a tick's number

// A long of 0.1 at 60,001 and 10x: its levels are at 54,573.20, 54,400.33 and 54,324.41, liquidation at 54,271.39.
describe('a running position', () => {
  test('is warned of at each level once, with the tick, and stays unchanged', async () => {
    const id = await opened()
    const before = await positionOf(id)
    expect(before.marginWarning).toBeNull()
    for (const price of ['56000', '54580', '54570', '54600', '54570']) await tick(price)
    expect(levels()).toEqual([50])
    expect(warningOf(events[0]!)).toMatchObject({
      id,
      symbol: 'BTCUSDT',
      price: '54570',
      liquidationPrice: before.liquidationPrice,
    })
    for (const price of ['54400', '54320', '54400', '54320']) await tick(price)
    expect(levels()).toEqual([50, 70, 85])
    expect((await rows()).map(([level, version]) => [level, version])).toEqual([
      [50, 1],
      [70, 1],
      [85, 1],
    ])
    const after = await positionOf(id)
    expect(after).toMatchObject({ version: 1, status: 1, marginWarning: { level: 85 } })
    expect(after.fills).toEqual(before.fills)
  })

  test('gives only the highest warning when one tick passes several levels, and no lower one afterwards', async () => {
    await opened()
    await tick('54390')
    await tick('54570')
    expect(levels()).toEqual([70])
    expect(await rows()).toEqual([[70, 1, 2]])
  })

  test('is warned of at every level that successive ticks reach before the first answer', async () => {
    await opened()
    for (const price of ['54570', '54320', '54600'])
      riskEngine.onTicks([floor.commit('BTCUSDT', price)])
    await riskEngine.settled()
    expect(await rows()).toEqual([
      [50, 1, 2],
      [85, 1, 3],
    ])
  })

  test('with demo money is warned of and marked as demo', async () => {
    await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
    await opened({ book: 'demo' })
    await opened()
    await tick('54570')
    expect(levels()).toEqual([50, 50])
    expect(events.map((event) => warningOf(event)!.isDemo)).toEqual([true, undefined])
  })

  test('if short, is warned of at rising prices', async () => {
    await opened({ direction: 'short' })
    await tick('65310')
    expect(levels()).toEqual([])
    await tick('65315')
    expect(levels()).toEqual([50])
  })

  test('is warned of again after a change of its own', async () => {
    const id = await opened()
    await tick('54570')
    idOf(await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('100') })))
    expect((await positionOf(id)).marginWarning).toBeNull()
    await tick('54570')
    expect(levels()).toEqual([50])
    await tick('53560')
    expect(levels()).toEqual([50, 50])
    expect((await rows()).map(([, version]) => version)).toEqual([1, 2])
  })

  test('is not warned of at a level that it has without a loss', async () => {
    const id = await opened({ leverage: 100 })
    expect((await positionOf(id)).marginRatio).toMatch(/^0\.[5-6]/)
    await tick('60000')
    await tick('59990')
    expect(levels()).toEqual([])
    await tick('59835')
    expect(levels()).toEqual([70])
  })

  test('closed by the tick gets no warning', async () => {
    const id = await opened({ stopLossPrice: Price.parse('54490') })
    await tick('54300')
    expect(levels()).toEqual([])
    expect((await positionOf(id)).closeReasonKey).toBe('stop_loss')
  })
})

describe('gives each warning once and none at a stale price', () => {
  test('continues from the stored rows after a restart', async () => {
    await opened()
    await tick('54570')
    riskEngine = await floor.openEngine()
    await tick('54565')
    expect(levels()).toEqual([50])
    await tick('54395')
    expect(levels()).toEqual([50, 70])
    expect((await rows()).map(([level]) => level)).toEqual([50, 70])
  })

  test('warns by the last tick of a missed level, if the tick is fresh', async () => {
    const id = await opened()
    floor.commit('BTCUSDT', '54570')
    riskEngine = await floor.openEngine()
    await riskEngine.settled()
    expect((await positionOf(id)).marginWarning).toMatchObject({ level: 50 })
  })

  test('gives the same answer and no second warning when the same tick is sent again after a lost answer', async () => {
    const id = await opened()
    await tick('54570')
    const input = { id, version: 1, tick: floor.look().tick('BTCUSDT')! }
    const again = await floor.lane.run(warnMargin, request(user, input))
    expect(again).toMatchObject({ ok: true, reply: { notifiedLevel: 50 } })
    expect(levels()).toEqual([50])
    expect(await rows()).toHaveLength(1)
  })

  test('gives no warning for a tick that is stale or older than the last change', async () => {
    const id = await opened()
    const old = floor.commit('BTCUSDT', '54570')
    await floor.world.advance(60_000)
    const late = await floor.lane.run(warnMargin, request(user, { id, version: 1, tick: old }))
    expect(late).toMatchObject({ ok: true, reply: { notifiedLevel: 0 } })
    idOf(await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('1') })))
    for (const version of [1, 2]) {
      const refused = await floor.lane.run(warnMargin, request(user, { id, version, tick: old }))
      expect(refused).toMatchObject({ ok: false, error: 'STATE_CHANGED' })
    }
    expect(await rows()).toEqual([])
  })

  test('retries a failed warning while closes go on', async () => {
    const id = await opened()
    const closing = await opened({ stopLossPrice: Price.parse('54590') })
    let fails = true
    riskEngine = await floor.openEngine((command, of) => {
      if (command.name === 'warnMargin' && fails) return Promise.reject(new Error('lost'))
      return floor.lane.run(command, of)
    })
    riskEngine.onTicks([floor.commit('BTCUSDT', '54570')])
    // Of the two: the retry of its warning finds that the same tick closed the position.
    await expect.poll(() => riskEngine.failing()).toBe(2)
    await expect.poll(async () => (await positionOf(closing)).closeReasonKey).toBe('stop_loss')
    fails = false
    await floor.world.advance(1_000)
    await riskEngine.settled()
    expect((await positionOf(id)).marginWarning).toMatchObject({ level: 50 })
    expect(riskEngine.failing()).toBe(0)
    expect(floor.errors.splice(0).join()).toMatch(/warning of position .* is tried again/)
  })
})

test('accepts a level once, and no change of a row', async () => {
  await opened()
  await tick('54570')
  const twice = `insert into contracts_margin_warning select * from contracts_margin_warning`
  await expect(floor.pool.query(twice)).rejects.toThrow(/duplicate key/)
  const removed = floor.pool.query('delete from contracts_margin_warning')
  await expect(removed).rejects.toThrow(/denied|append|change/)
})
