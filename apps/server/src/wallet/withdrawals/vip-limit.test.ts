import { dayMs, dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdsLevel } from '../../testing/holds-level.ts'
import { readVipLevel } from '../holdings/vip-level.ts'
import { errorOf, granted } from '../testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from '../testing/withdrawing.ts'

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('vip limit')
  user = await w.readyUser('50000')
})
afterEach(() => w.close())

const now = () => w.world.world.clock.now()
const quote = async () =>
  granted(
    await w.world.call('quoteWithdrawal', user.userId, {
      accountId: user.accountId,
      amount: '30000',
    }),
  )
const isInTheWay = async () =>
  (await quote()).checks.find(({ key }) => key === 'dailyLimit')!.tone === 'bad'
const nextDay = () => w.world.world.advance(dayStart(now()) + dayMs - now())
const reach = (levelNo: number) => holdsLevel(w.world.pool, user.userId, levelNo, now())

test('takes the daily limit from the level in force, not from the holdings', async () => {
  const first = {
    remainingToday: '20000',
    vip: { levelNo: 0, limitRate: '1', measuredAt: dayStart(now()) },
  }
  expect(await quote()).toMatchObject(first)
  expect(await isInTheWay()).toBe(true)
  await nextDay()
  // There are 50,000 US dollars, and no measurement yet.
  expect((await quote()).vip.levelNo).toBe(0)
  await reach(4)
  expect(await quote()).toMatchObject({
    remainingToday: '40000',
    vip: { levelNo: 4, limitRate: '2', measuredAt: now() },
  })
  expect(await isInTheWay()).toBe(false)
})

test('decides by the level of the user’s own row at the time of the decision', async () => {
  const ask = (amount: string) =>
    w.run(w.submit, user.userId, w.askInput(user, { amount: w.amountOf(amount) }))
  expect(await ask('40000')).toMatchObject({ ok: false, error: 'DAILY_LIMIT' })
  await reach(4)
  expect(await ask('40000.000001')).toMatchObject({ ok: false, error: 'DAILY_LIMIT' })
  expect(await ask('40000')).toMatchObject({ ok: true })
  expect((await quote()).remainingToday).toBe('0')
})

test('measures assets with frozen money, and without unpriced holdings', async () => {
  await w.world.recharge(user.userId, '0.5', 'BTC')
  await nextDay()
  const tools = { pool: w.world.pool, market: w.world.market }
  const { level, assetsUsd } = await readVipLevel(tools, user.userId, now())
  expect([level.levelNo, assetsUsd]).toEqual([4, Amount.parse('50000')])
  await reach(4)
  const asked = w.askInput(user, { amount: w.amountOf('40000') })
  expect(await w.run(w.submit, user.userId, asked)).toMatchObject({ ok: true })
  await nextDay()
  expect((await readVipLevel(tools, user.userId, now())).level.levelNo).toBe(4)
})

test('decides the request by the level of its day', async () => {
  const ask = () =>
    w.world.call('applyWithdrawal', user.userId, {
      accountId: user.accountId,
      currency: 'USDT',
      amount: '30000',
      quotedFee: '1',
      fundPassword: '314159',
      captcha: '123456',
    })
  expect(errorOf(await ask())).toBe('DAILY_LIMIT')
  await reach(4)
  expect(errorOf(await ask())).toBe(null)
})
