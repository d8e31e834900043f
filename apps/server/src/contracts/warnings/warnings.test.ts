import { Amount, Price, Quantity } from '@candor/money'
import type { Position as WirePosition } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal, type Event, type Outcome } from '../../platform/lane/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { addMargin } from '../commands/add-margin.ts'
import { resetDemo } from '../commands/reset-demo.ts'
import { initialAmount } from '../demo/account.ts'
import { warnMargin } from '../commands/warn-margin.ts'
import type { RiskDesk } from '../desk.ts'
import { getPosition } from '../queries.ts'
import { openOne, openTradingFloor, request, type TradingFloor } from '../testing/trading-floor.ts'
import { warningOf } from './told.ts'

let floor: TradingFloor
let desk: RiskDesk
let user: string
let told: Event[]
beforeEach(async () => {
  told = []
  floor = await openTradingFloor(await createTestDatabase())
  floor.commit('BTCUSDT', '60000')
  user = await floor.user('10000')
  desk = await floor.openDesk()
  floor.listen((event) => void (warningOf(event) === null || told.push(event)))
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
  desk.onTicks([floor.commit('BTCUSDT', price)])
  await desk.settled()
}

async function positionOf(id: string) {
  const position = await getPosition({ pool: floor.pool, look: floor.look }, user, id)
  if (isRefusal(position)) throw new Error(position.refused)
  return position
}

const levels = () => told.map((event) => warningOf(event)!.level)
const rows = async () =>
  (
    await floor.pool.query<{ level: number; version: number; seq: string }>(
      'select level, version, seq from contracts_margin_warning order by seq, level',
    )
  ).rows.map(({ level, version, seq }) => [level, version, parseInt(seq, 10)]) // not money: a tick's number

// A long of 0.1 at 60,001 and ten times: its levels lie at 54,573.20, 54,400.33 and 54,324.41, liquidation at 54,271.39.
describe('a running position', () => {
  test('is warned of at each level once, with the tick, and is left as it is', async () => {
    const id = await opened()
    const before = await positionOf(id)
    expect(before.marginWarning).toBeNull()
    for (const price of ['56000', '54580', '54570', '54600', '54570']) await tick(price)
    expect(levels()).toEqual([50])
    expect(warningOf(told[0]!)).toMatchObject({
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

  test('hears of the highest level alone when one tick passes several, and of no lower one after it', async () => {
    await opened()
    await tick('54390')
    await tick('54570')
    expect(levels()).toEqual([70])
    expect(await rows()).toEqual([[70, 1, 2]])
  })

  test('is warned of at every level that one tick after another reaches before the first is answered', async () => {
    await opened()
    for (const price of ['54570', '54320', '54600']) desk.onTicks([floor.commit('BTCUSDT', price)])
    await desk.settled()
    expect(await rows()).toEqual([
      [50, 1, 2],
      [85, 1, 3],
    ])
  })

  test('of demo money, is warned of as any other, with the word that it is', async () => {
    await floor.lane.run(resetDemo, request(user, { userId: user, amount: initialAmount }))
    await opened({ book: 'demo' })
    await opened()
    await tick('54570')
    expect(levels()).toEqual([50, 50])
    expect(told.map((event) => warningOf(event)!.isDemo)).toEqual([true, undefined])
  })

  test('short, is warned of by rising prices', async () => {
    await opened({ direction: 'short' })
    await tick('65310')
    expect(levels()).toEqual([])
    await tick('65315')
    expect(levels()).toEqual([50])
  })

  test('is armed anew by a change of its own', async () => {
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

  test('is not warned of at a level that it is at without a loss', async () => {
    const id = await opened({ leverage: 100 })
    expect((await positionOf(id)).marginRatio).toMatch(/^0\.[5-6]/)
    await tick('60000')
    await tick('59990')
    expect(levels()).toEqual([])
    await tick('59835')
    expect(levels()).toEqual([70])
  })

  test('that the tick closes is closed and not warned of', async () => {
    const id = await opened({ stopLossPrice: Price.parse('54490') })
    await tick('54300')
    expect(levels()).toEqual([])
    expect((await positionOf(id)).closeReasonKey).toBe('stop_loss')
  })
})

describe('nobody hears of it twice, and of nothing stale', () => {
  test('a desk that begins anew goes on from the rows', async () => {
    await opened()
    await tick('54570')
    desk = await floor.openDesk()
    await tick('54565')
    expect(levels()).toEqual([50])
    await tick('54395')
    expect(levels()).toEqual([50, 70])
    expect((await rows()).map(([level]) => level)).toEqual([50, 70])
  })

  test('what nothing was running to see is told by the last tick, if that is fresh', async () => {
    const id = await opened()
    floor.commit('BTCUSDT', '54570')
    desk = await floor.openDesk()
    await desk.settled()
    expect((await positionOf(id)).marginWarning).toMatchObject({ level: 50 })
  })

  test('the same tick sent again, as after a lost answer, answers the same and tells nothing', async () => {
    const id = await opened()
    await tick('54570')
    const input = { id, version: 1, tick: floor.look().tick('BTCUSDT')! }
    const again = await floor.lane.run(warnMargin, request(user, input))
    expect(again).toMatchObject({ ok: true, reply: { told: 50 } })
    expect(levels()).toEqual([50])
    expect(await rows()).toHaveLength(1)
  })

  test('a tick that has become stale, or came before the last change, warns of nothing', async () => {
    const id = await opened()
    const old = floor.commit('BTCUSDT', '54570')
    await floor.world.advance(60_000)
    const late = await floor.lane.run(warnMargin, request(user, { id, version: 1, tick: old }))
    expect(late).toMatchObject({ ok: true, reply: { told: 0 } })
    idOf(await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('1') })))
    for (const version of [1, 2]) {
      const refused = await floor.lane.run(warnMargin, request(user, { id, version, tick: old }))
      expect(refused).toMatchObject({ ok: false, error: 'STATE_CHANGED' })
    }
    expect(await rows()).toEqual([])
  })

  test('one that fails is tried again, and closes go on beside it', async () => {
    const id = await opened()
    const closing = await opened({ stopLossPrice: Price.parse('54590') })
    let fails = true
    desk = await floor.openDesk((command, of) => {
      if (command.name === 'warnMargin' && fails) return Promise.reject(new Error('lost'))
      return floor.lane.run(command, of)
    })
    desk.onTicks([floor.commit('BTCUSDT', '54570')])
    // Of both: the one that the same tick closes is found to be closed when its warning is tried again.
    await expect.poll(() => desk.failing()).toBe(2)
    await expect.poll(async () => (await positionOf(closing)).closeReasonKey).toBe('stop_loss')
    fails = false
    await floor.world.advance(1_000)
    await desk.settled()
    expect((await positionOf(id)).marginWarning).toMatchObject({ level: 50 })
    expect(desk.failing()).toBe(0)
    expect(floor.errors.splice(0).join()).toMatch(/warning of position .* is tried again/)
  })
})

test('the table takes a level once, and is never changed', async () => {
  await opened()
  await tick('54570')
  const twice = `insert into contracts_margin_warning select * from contracts_margin_warning`
  await expect(floor.pool.query(twice)).rejects.toThrow(/duplicate key/)
  const removed = floor.pool.query('delete from contracts_margin_warning')
  await expect(removed).rejects.toThrow(/denied|append|change/)
})
