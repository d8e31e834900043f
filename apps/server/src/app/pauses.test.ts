import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTransaction, orderOf } from '../testing/contract/cast.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

const why = { reasonKey: 'market_disorder', remark: 'a test' }
const reason = 'Prices cannot be relied on at the moment.'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('pauses')
})
afterAll(() => seeded.close())

const claim = () => ({
  method: 'crypto',
  currency: 'USDT',
  network: 'sandbox',
  amount: '25',
  txid: newTransaction(),
})

test('refuses paused acts with the reason, and allows acts that lower a risk', async () => {
  const { alice, maker } = seeded
  const { id } = await alice.done('createPosition', orderOf(seeded, 'BTCUSDT'))
  for (const key of ['opening', 'deposits'])
    await maker.call('setSwitch', { ...why, switch: key, stopped: true })

  const order = await alice.call('createPosition', orderOf(seeded, 'BTCUSDT'))
  expect([order.errorKey, order.text]).toEqual(['PAUSED', expect.stringContaining(reason)])
  const recharge = await alice.call('applyRecharge', claim())
  expect([recharge.errorKey, recharge.text]).toEqual(['PAUSED', expect.stringContaining(reason)])
  const notices = await alice.done('listNotices', { position: 'home_scroll' })
  expect(notices.records.map(({ summary }) => summary)).toContain(reason)

  // Newer notices push a pause's notice down the list; its own call still returns it.
  const pauses = await alice.done('listPauses', {})
  expect(pauses.map(({ key }) => key).toSorted()).toEqual(['deposits', 'opening'])
  expect(pauses.map((one) => one.reason)).toEqual([reason, reason])

  await alice.done('addMargin', { id, amount: '1' })
  await alice.done('closePosition', { id })
})
