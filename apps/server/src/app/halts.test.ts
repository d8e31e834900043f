import { Price, Rate, divide } from '@candor/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from '../testing/contract/cast.ts'
import { mayBuyOptions, optionOf } from '../testing/contract/option.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

const symbol = 'BTCUSDT'
const why = { symbol, remark: 'two venues differ by two percent' }
const reason = 'Our price sources disagree.'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('halts')
})
afterAll(() => seeded.close())

/** A share of the present price. */
const partOf = (rate: string) =>
  Price.of(divide(seeded.feed.priceOf(symbol) * Rate.parse(rate), Rate.one, 'floor'))

/** A tick two percent lower. */
async function fallen(): Promise<void> {
  await seeded.world.leap(10)
  seeded.feed.say(symbol, partOf('0.98'))
}

const ticksFrom = async (from: number, to: number) => {
  const text =
    'select count(*)::int as n from market_tick where symbol = $1 and at between $2 and $3'
  return (await seeded.pool.query<{ n: number }>(text, [symbol, from, to])).rows[0]!.n
}

test('halts all trading of a market by one operator, and resumes it by two', async () => {
  const { alice, bob, maker, checker, leap } = seeded
  await mayBuyOptions(bob)
  const stopLossPrice = Price.text(partOf('0.99'))
  const { id } = await alice.done('createPosition', {
    ...orderOf(seeded, symbol),
    stopLossPrice: stopLossPrice.replace(/(\.\d)\d+$/, '$1'),
  })
  const option = await bob.done('buyOption', optionOf(seeded))
  await leap(1_000)

  const stop = { ...why, reasonKey: 'source_disagrees' } as const
  expect((await maker.call('haltMarket', { ...stop, symbol: 'NOSUCH' })).errorKey).toBe(
    'SYMBOL_NOT_FOUND',
  )
  await maker.done('haltMarket', stop)
  expect((await maker.call('haltMarket', stop)).errorKey).toBe('STATE_CHANGED')

  const refusals = [
    await alice.call('createPosition', orderOf(seeded, symbol)),
    await alice.call('closePosition', { id }),
    await bob.call('buyOption', optionOf(seeded)),
    await alice.call('quoteSwap', { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: '20' }),
  ]
  for (const { errorKey, text } of refusals)
    expect([errorKey, text]).toEqual(['SYMBOL_SUSPENDED', expect.stringContaining(reason)])
  const { refused } = await alice.done('closeAllPositions', { symbol })
  expect(refused).toContainEqual({ id, errorCode: 'SYMBOL_SUSPENDED' })
  const other = await alice.done('createPosition', orderOf(seeded, 'ETHUSDT'))
  await alice.done('closePosition', { id: other.id })

  // These prices of the feed would have fired the stop-loss and decided the option.
  const { halt } = await ticker()
  expect(halt).toMatchObject({ reasonKey: 'source_disagrees' })
  for (let second = 0; second < 5; second += 1) {
    await fallen()
    await leap(1_000)
  }
  await leap(60_000)
  await leap(10_000)
  expect(await alice.done('getPosition', { id })).toMatchObject({ statusKey: 'running' })
  expect(await bob.done('getOption', { id: option.id })).toMatchObject({ resultKey: 'void' })
  expect(await ticksFrom(halt!.sinceAt, seeded.world.clock.now())).toBe(0)
  const { rows } = await seeded.pool.query(
    `select sum(count)::int > 5 as heard from market_refusal where symbol = $1 and reason = 'halted'`,
    [symbol],
  )
  expect(rows).toEqual([{ heard: true }])
  expect(await seeded.guest.done('listHalts', {})).toEqual([
    { symbol, fromAt: halt!.sinceAt, toAt: null, reasonKey: 'source_disagrees' },
  ])

  const asked = await maker.done('resumeMarket', why)
  expect(asked).toMatchObject({ applied: false })
  expect((await maker.call('resumeMarket', why)).errorKey).toBe('STATE_CHANGED')
  const about = { queue: 'approval', id: asked.pendingApprovalId! } as const
  expect((await maker.call('claimItem', about)).errorKey).toBe('SELF_APPROVAL')
  await checker.done('claimItem', about)
  const { records } = await checker.done('listApprovals', { pageNo: 1, pageSize: 100 })
  const approvalRequest = records.find((one) => one.id === about.id)!
  expect(approvalRequest.sentence).toMatch(
    /^Resume trading in BTCUSDT for all users; stopped since /,
  )
  const before = seeded.world.clock.now()
  await checker.done('approveApproval', { id: approvalRequest.id, digest: approvalRequest.digest })
  expect((await ticker()).halt).toBeNull()

  // The first tick after the halt counts and fires what it reaches.
  await leap(1_000)
  await fallen()
  await leap(1_000)
  await leap(1_000)
  expect(await alice.done('getPosition', { id })).toMatchObject({ closeReasonKey: 'stop_loss' })
  await alice.done('createPosition', orderOf(seeded, symbol))
  const [past] = await seeded.guest.done('listHalts', {})
  expect(past!.fromAt).toBe(halt!.sinceAt)
  expect(past!.toAt).toBeGreaterThanOrEqual(before)
  expect(await ticksFrom(past!.fromAt, past!.toAt! - 1)).toBe(0)
  expect(await ticksFrom(past!.toAt!, seeded.world.clock.now())).toBeGreaterThan(0)
})

test('records the operator and the reason in the audit, and shows the internal note to no user', async () => {
  const { records } = await seeded.checker.done('listAudit', { pageNo: 1, pageSize: 100 })
  const own = records.filter(({ targetId }) => targetId === `market:${symbol}`)
  expect(own.map(({ action, reasonKey, remark }) => [action, reasonKey, remark])).toEqual([
    ['askToResume', 'resolved', why.remark],
    ['stop', 'source_disagrees', why.remark],
  ])
  const shown = JSON.stringify([await ticker(), await seeded.guest.done('listHalts', {})])
  expect(shown).not.toContain(why.remark)
})

test('records every halt by the database itself, which refuses deletions', async () => {
  const tries = [
    'delete from policy_halt',
    `update policy_halt set reason_key = 'instrument_event'`,
    `delete from policy_switch where name = 'market:BTCUSDT'`,
    'truncate policy_switch',
  ]
  for (const text of tries)
    await expect(seeded.pool.query(text), text).rejects.toThrow(/never changed|permission denied/)
  const wrong = `update policy_switch set stopped = true, reason_key = 'maintenance' where name like 'market:%'`
  await expect(seeded.pool.query(wrong)).rejects.toThrow(/policy_switch_halt_reason/)
  const hidden = `update policy_switch set stopped = true, reason_key = 'source_outage' where name like 'market:%'`
  await seeded.pool.query(hidden)
  expect((await seeded.guest.done('listHalts', {}))[0]).toMatchObject({ toAt: null })
  // A change by another process is known here within a second.
  await seeded.leap(1_000)
  expect((await ticker()).halt).toMatchObject({ reasonKey: 'source_outage' })
})

test('knows a halt after a restart before the first tick', async () => {
  const { sinceAt } = (await ticker()).halt!
  await seeded.restart()
  await seeded.leap(1_000)
  expect((await ticker()).halt).toEqual({ sinceAt, reasonKey: 'source_outage' })
  expect(await ticksFrom(sinceAt, seeded.world.clock.now())).toBe(0)
})

async function ticker() {
  const found = await seeded.guest.done('getPrice', { symbol })
  if (Array.isArray(found)) throw new Error('one was asked for')
  return found
}
