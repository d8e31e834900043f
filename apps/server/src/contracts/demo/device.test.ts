import { dayMs, type Position as WirePosition } from '@candor/api'
import { Price, Quantity } from '@candor/money'
import { readProof, verifyProof } from '@candor/verify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '../../ledger/index.ts'
import { allParts } from '../../platform/leases.ts'
import { errorOf, granted } from '../../testing/answers.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { livesIn } from '../../testing/lives-in.ts'
import { closeAudited } from '../testing/close-audited.ts'
import { openDeviceFloor, type DeviceFloor } from '../testing/device-floor.ts'
import { openOne } from '../testing/trading-floor.ts'
import { endIdleDemos } from './idle.ts'

let floor: DeviceFloor
let account: string
beforeEach(async () => {
  floor = await openDeviceFloor(await createTestDatabase())
  await floor.tick('60000')
  account = await floor.user('1000')
})
afterEach(() => closeAudited(floor))

const demo = { book: 'demo', quantity: Quantity.parse('0.1') } as const
async function opened(owner: string, more: object = {}): Promise<WirePosition> {
  const outcome = await openOne(floor, owner, { ...demo, ...more })
  if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
  return outcome.reply as WirePosition
}
const listed = async (userId: string, status: '1' | '3') => {
  const asked = { status: [status], pageNo: 1, pageSize: 50, order: 'desc', demo: true } as const
  const page = granted(await floor.call('listPositions', userId, { ...asked, status: [status] }))
  return page.records
}
const summary = async (userId: string, isDemo = true) =>
  granted(await floor.call('getPositionsSummary', userId, { demo: isDemo }))
const order = {
  symbol: 'BTCUSDT',
  direction: 'long',
  marginMode: 'isolated',
  leverage: 10,
  quantity: '0.01',
  expectedPrice: '60000',
  maxSlippageRate: '0.05',
  demo: true,
} as const
const carry = async () => {
  await floor.world.advance(6_000)
  await floor.people.carryOffered(allParts.parts(), floor.look().now)
}

describe('a demo started on a device', () => {
  test('becomes the demo of the account unchanged', async () => {
    const device = await floor.visitor()
    const closed = await opened(device.id)
    await floor.tick('61000')
    await floor.closed(device.id, closed.id)
    const running = await opened(device.id, { takeProfitPrice: Price.parse('70000') })
    const before = {
      summary: await summary(device.id),
      running: await listed(device.id, '1'),
      history: await listed(device.id, '3'),
    }
    const real = await summary(account, false)
    const entries = () => floor.pool.query('select * from ledger_transfer order by user_id, number')
    const { rows: moved } = await entries()

    granted(await floor.take(account, device))
    expect({
      summary: await summary(account),
      running: await listed(account, '1'),
      history: await listed(account, '3'),
    }).toEqual(before)
    expect(before.running.map(({ id }) => id)).toEqual([running.id])
    expect(before.history.map(({ id }) => id)).toEqual([closed.id])
    // The takeover moves no money, and none of it is real.
    expect((await entries()).rows).toEqual(moved)
    expect(await summary(account, false)).toEqual(real)
    const { account: money } = granted(await floor.call('getDemoAccount', account, {}))
    expect(money).toMatchObject({ total: before.summary.balance, isRunning: true, resetsLeft: 3 })
    expect(await floor.opens(device)).toBe(false)
  })

  test('goes on in the account: exits, margin, size, closes and resets', async () => {
    const device = await floor.visitor()
    const { id } = await opened(device.id)
    granted(await floor.take(account, device))
    const stop = { id, stopLossPrice: '59000', takeProfitPrice: null }
    expect(granted(await floor.call('updateStopLoss', account, stop)).stopLossPrice).toBe('59000')
    granted(await floor.call('addMargin', account, { id, amount: '50' }))
    const larger = granted(
      await floor.call('createPosition', account, { ...order, positionId: id }),
    )
    expect(larger).toMatchObject({ id, quantity: '0.11', isDemo: true })
    granted(await floor.call('createPosition', account, order))
    expect(await summary(account)).toMatchObject({ positionCount: 2 })
    granted(await floor.call('closePosition', account, { id }))
    const { closed } = granted(await floor.call('closeAllPositions', account, { demo: true }))
    expect(closed).toHaveLength(1)
    const reset = granted(await floor.call('resetDemo', account, { amount: '100000' }))
    expect(reset.account).toMatchObject({ total: '100000', resetsLeft: 2 })
    // No real money was used.
    expect((await readBalances(floor.pool, account, 'real')).map(({ balance }) => balance)).toEqual(
      [100_000_000_000n],
    )
  })

  test('has the same proof: the proof does not name the owner', async () => {
    const device = await floor.visitor()
    const { id } = await opened(device.id)
    const early = await floor.proven(device.id, id)
    granted(await floor.take(account, device))
    await floor.tick('60700')
    granted(await floor.call('closePosition', account, { id }))
    await floor.world.advance(100)
    // Signs the ticks since.
    await floor.proven(device.id, id)
    const late = granted(await floor.call('getPositionProof', account, { id }))
    for (const proof of [early, JSON.parse(JSON.stringify(late)) as typeof early]) {
      expect(await verifyProof(proof, floor.publicKey)).toMatchObject({ verdict: 'proven' })
      expect(readProof(JSON.stringify(proof)).flaws).toEqual([])
      for (const whose of [device.id, account]) expect(JSON.stringify(proof)).not.toContain(whose)
    }
    expect(late.order.id).toBe(early.order.id)
  })

  test("follows the rules of the account's country from then on", async () => {
    const device = await floor.visitor()
    granted(await floor.call('createPosition', device.id, { ...order, leverage: 10 }))
    await livesIn(floor.pool, account, 'FR')
    granted(await floor.take(account, device))
    const again = await floor.call('createPosition', account, { ...order, leverage: 10 })
    expect(errorOf(again)).toBe('LEVERAGE_CAPPED')
    granted(await floor.call('createPosition', account, { ...order, leverage: 2 }))
  })
})

describe('a running position', () => {
  const closesOf = async (id: string) => {
    const { rows } = await floor.pool.query(
      `select f.seq, p.close_reason from contracts_fill f join contracts_position p on p.id = f.position_id
       where f.position_id = $1 and f.kind = 'close'`,
      [id],
    )
    return rows
  }
  const stopLossPrice = Price.parse('58000')

  test('is closed once by its stop-loss, at the tick that reaches it, after the takeover', async () => {
    const riskEngine = await floor.openEngine()
    const device = await floor.visitor()
    const { id } = await opened(device.id, { stopLossPrice })
    granted(await floor.take(account, device))
    riskEngine.onTicks([await floor.tick('58001')])
    await riskEngine.settled()
    expect(await closesOf(id)).toEqual([])
    const reached = await floor.tick('57999')
    riskEngine.onTicks([reached, await floor.tick('57000')])
    await riskEngine.settled()
    expect(await closesOf(id)).toEqual([{ seq: String(reached.seq), close_reason: 'stop_loss' }])
    expect(granted(await floor.call('getPosition', account, { id })).closeReasonKey).toBe(
      'stop_loss',
    )
    expect(riskEngine.failing()).toBe(0)
  })

  test('is judged by every tick during the takeover, also by an engine that starts then', async () => {
    const device = await floor.visitor()
    const { id } = await opened(device.id, { stopLossPrice })
    floor.dieBefore('takeDemo')
    await expect(floor.take(account, device)).rejects.toThrow('killed')
    floor.dieBefore(null)
    // The log has a tick that no engine has judged.
    const reached = await floor.tick('57999')
    await floor.tick('61000')
    const riskEngine = await floor.openEngine()
    await riskEngine.settled()
    expect(await closesOf(id)).toEqual([{ seq: String(reached.seq), close_reason: 'stop_loss' }])
    await carry()
    expect((await listed(account, '3')).map((one) => one.id)).toEqual([id])
  })
})

describe('the takeover happens once', () => {
  test('when several tabs start it at the same time', async () => {
    const device = await floor.visitor()
    await opened(device.id)
    const tabs = await Promise.all(Array.from({ length: 8 }, () => floor.take(account, device)))
    expect(tabs.map(errorOf)).toEqual(Array.from({ length: 8 }, () => null))
    const { rows } = await floor.pool.query('select user_id, visitor_id from people_visitor_taken')
    expect(rows).toEqual([{ user_id: account, visitor_id: device.id }])
    expect(await summary(account)).toMatchObject({ positionCount: 1 })
    // The same holds later.
    expect(granted(await floor.take(account, device))).toEqual({ taken: true })
  })

  test('for the first of two accounts that ask at once', async () => {
    const other = await floor.user('0')
    const device = await floor.visitor()
    await opened(device.id)
    const answers = await Promise.all([floor.take(account, device), floor.take(other, device)])
    expect(new Set(answers.map(errorOf))).toEqual(new Set([null, 'NOT_FOUND']))
    const counts = [await summary(account), await summary(other)].map((one) => one.positionCount)
    expect(new Set(counts)).toEqual(new Set([0, 1]))
    expect(errorOf(await floor.take(await floor.user('0'), device))).toBe('NOT_FOUND')
  })

  test('from the first of two devices; the second keeps its demo', async () => {
    const [first, second] = [await floor.visitor(), await floor.visitor()]
    const kept = await opened(first.id)
    await opened(second.id)
    granted(await floor.take(account, first))
    expect(errorOf(await floor.take(account, second))).toBe('DEMO_BEGUN')
    expect((await listed(account, '1')).map(({ id }) => id)).toEqual([kept.id])
    expect([await floor.opens(first), await floor.opens(second)]).toEqual([false, true])
    expect(await listed(second.id, '1')).toHaveLength(1)
  })

  test('also from two devices at once', async () => {
    const devices = [await floor.visitor(), await floor.visitor()]
    const answers = await Promise.all(devices.map((device) => floor.take(account, device)))
    expect(new Set(answers.map(errorOf))).toEqual(new Set([null, 'DEMO_BEGUN']))
    await carry()
    const open = await Promise.all(devices.map((device) => floor.opens(device)))
    expect(new Set(open)).toEqual(new Set([false, true]))
  })
})

describe('a killed process', () => {
  test.each(['takeDemo', 'sealDemo'])(
    'before %s leaves the takeover to another process',
    async (name) => {
      const device = await floor.visitor()
      const { id } = await opened(device.id)
      floor.dieBefore(name)
      await expect(floor.take(account, device)).rejects.toThrow('killed')
      // The device has released the demo, so it has one owner.
      expect(await floor.opens(device)).toBe(false)
      floor.dieBefore(null)
      await carry()
      await carry()
      expect((await listed(account, '1')).map((one) => one.id)).toEqual([id])
      expect(granted(await floor.take(account, device))).toEqual({ taken: true })
      const { rows } = await floor.pool.query('select state from people_visitor')
      expect(rows).toEqual([{ state: 'taken' }])
    },
  )

  test('returns the demo to the device if the account has started its own meanwhile', async () => {
    const device = await floor.visitor()
    const { id } = await opened(device.id)
    floor.dieBefore('takeDemo')
    await expect(floor.take(account, device)).rejects.toThrow('killed')
    floor.dieBefore(null)
    granted(await floor.call('resetDemo', account, { amount: '100000' }))
    const own = await opened(account)
    await carry()
    expect(await floor.opens(device)).toBe(true)
    expect((await listed(device.id, '1')).map((one) => one.id)).toEqual([id])
    expect((await listed(account, '1')).map((one) => one.id)).toEqual([own.id])
  })
})

describe('an account with a demo of its own', () => {
  test('keeps its demo once it has traded with it', async () => {
    granted(await floor.call('resetDemo', account, { amount: '100000' }))
    const own = await opened(account)
    await floor.closed(account, own.id)
    const device = await floor.visitor()
    await opened(device.id)
    expect(errorOf(await floor.take(account, device))).toBe('DEMO_BEGUN')
    expect(await floor.opens(device)).toBe(true)
    expect((await listed(account, '3')).map(({ id }) => id)).toEqual([own.id])
  })

  test('gives up an unused demo of its own', async () => {
    granted(await floor.call('resetDemo', account, { amount: '100000' }))
    const device = await floor.visitor()
    await opened(device.id)
    granted(await floor.take(account, device))
    const own = await readBalances(floor.pool, account, 'demo')
    expect(own.map(({ balance }) => balance)).toEqual([0n])
    expect(await summary(account)).toMatchObject({ positionCount: 1 })
  })
})

describe('a demo unused for two weeks', () => {
  const sweep = () => endIdleDemos(floor, allParts.parts(), floor.look().now)

  test('is closed and deleted, and no sooner', async () => {
    const device = await floor.visitor()
    const { id } = await opened(device.id)
    await floor.world.advance(14 * dayMs - 1_000)
    await floor.tick('60500')
    await sweep()
    expect(await listed(device.id, '1')).toHaveLength(1)
    expect(await floor.opens(device)).toBe(true)
    await floor.world.advance(1_000)
    expect(await floor.opens(device)).toBe(false)
    expect(errorOf(await floor.take(account, device))).toBe('NOT_FOUND')
    await floor.tick('60500')
    await sweep()
    expect((await listed(device.id, '3')).map((one) => one.id)).toEqual([id])
    const { rows } = await floor.pool.query(
      'select state, token_hash, device_key from people_visitor',
    )
    expect(rows).toEqual([{ state: 'over', token_hash: null, device_key: null }])
    await sweep()
  })

  test('waits for a closed market', async () => {
    const device = await floor.visitor()
    await opened(device.id)
    await floor.world.advance(15 * dayMs)
    floor.hours(() => false)
    await sweep()
    const { rows } = await floor.pool.query('select state from people_visitor')
    expect(rows).toEqual([{ state: 'here' }])
    floor.hours(() => true)
    await floor.tick('60500')
    await sweep()
    expect(await listed(device.id, '1')).toEqual([])
  })

  test('is kept if its owner has an account', async () => {
    const device = await floor.visitor()
    await opened(device.id)
    granted(await floor.take(account, device))
    await floor.world.advance(15 * dayMs)
    await floor.tick('60500')
    await sweep()
    expect(await listed(account, '1')).toHaveLength(1)
  })
})
