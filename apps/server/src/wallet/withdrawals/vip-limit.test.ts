import { dayMs, dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('the limit of a day goes by the level that was reached when the day began, not by what came in since', async () => {
  expect(await quote()).toMatchObject({
    remainingToday: '20000',
    vip: { levelNo: 0, limitRate: '1', measuredAt: dayStart(now()) },
  })
  expect(await isInTheWay()).toBe(true)
  // A millisecond before the next day, and at its beginning.
  await w.world.world.advance(dayStart(now()) + dayMs - now() - 1)
  expect((await quote()).vip.levelNo).toBe(0)
  await w.world.world.advance(1)
  expect(await quote()).toMatchObject({
    remainingToday: '40000',
    vip: { levelNo: 4, limitRate: '2', measuredAt: now() },
  })
  expect(await isInTheWay()).toBe(false)
})

test('a withdrawal is decided by it, and it falls by itself when the money has left', async () => {
  await nextDay()
  const { level, assetsUsd } = await readVipLevel(
    { pool: w.world.pool, market: w.world.market },
    user.userId,
    now(),
  )
  expect([level.levelNo, assetsUsd]).toEqual([4, Amount.parse('50000')])
  const ask = (amount: string) =>
    w.run(w.submit, user.userId, w.askInput(user, { vipLevel: level, amount: w.amountOf(amount) }))
  expect(await ask('40000.000001')).toMatchObject({ ok: false, error: 'DAILY_LIMIT' })
  expect(await ask('40000')).toMatchObject({ ok: true })
  expect((await quote()).remainingToday).toBe('0')
  // What is frozen is still theirs.
  await nextDay()
  expect((await quote()).vip.levelNo).toBe(4)
})

test('what nobody can value raises nobody and lowers nobody', async () => {
  await w.world.recharge(user.userId, '0.5', 'BTC')
  await nextDay()
  expect((await quote()).vip).toMatchObject({ levelNo: 4, limitRate: '2' })
})

test('the request itself is decided by the level of its day', async () => {
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
  await nextDay()
  expect(errorOf(await ask())).toBe(null)
})
