import type { endpoints, ResultOf } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { cancelWithdrawal } from '../commands/move-withdrawal.ts'
import { openingProof } from '../testing/without-people.ts'
import { errorOf, granted, openWalletWorld } from '../testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from '../testing/withdrawing.ts'

type Quote = ResultOf<(typeof endpoints)['quoteWithdrawal']>

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('quotes')
  user = await w.readyUser()
})
afterEach(() => w.close())

const quote = async (amount?: string, accountId: string | null = user.accountId) =>
  granted(
    await w.world.call('quoteWithdrawal', user.userId, {
      ...(accountId !== null && { accountId }),
      ...(amount !== undefined && { amount }),
    }),
  )
const toneOf = ({ checks }: Quote, key: string) => checks.find((one) => one.key === key)!.tone
const bad = ({ checks }: Quote) => checks.filter(({ ok }) => !ok).map(({ key }) => key)

describe('a quote', () => {
  test('names fee, bounds and received amount; without an amount, for the minimum', async () => {
    expect(await quote()).toMatchObject({
      currency: 'USDT',
      available: '1000',
      fee: '1',
      netAmount: '19',
      min: '20',
      max: '1000',
      remainingToday: '20000',
      coolingSeconds: 30,
      holdUntilAt: null,
    })
    expect((await quote('250.5')).netAmount).toBe('249.5')
    expect((await quote('0.5')).netAmount).toBe('0')
  })

  test('without an account omits only the payout method', async () => {
    const none = await quote(undefined, null)
    expect(none).toMatchObject({ fee: null, min: null, netAmount: null, arrivalAt: null })
    expect(bad(none)).toEqual(['account'])
    expect(bad(await quote(undefined, '1'))).toEqual(['account'])
    for (const key of [
      'name',
      'cooling',
      'channel',
      'minimum',
      'available',
      'dailyLimit',
      'review',
    ])
      expect([key, toneOf(none, key)]).toEqual([key, 'open'])
  })

  test('without an amount lists only what prevents even the minimum', async () => {
    for (const key of ['minimum', 'available', 'dailyLimit'])
      expect([key, toneOf(await quote(), key)]).toEqual([key, 'open'])
    expect(toneOf(await quote('0.5'), 'minimum')).toBe('bad')
    expect(toneOf(await quote('99999999'), 'available')).toBe('bad')
    expect(toneOf(await quote('99999999'), 'dailyLimit')).toBe('bad')
    await w.ask(user, { amount: w.amountOf('990') })
    expect(toneOf(await quote(), 'available')).toBe('bad')
  })

  test('agrees with the decision for every amount', async () => {
    for (const amount of ['19.999999', '20', '1000', '1000.000001', '20000.000001']) {
      const known = await quote(amount)
      const part = { amount: w.amountOf(amount), proof: openingProof() }
      const outcome = await w.run(w.submit, user.userId, w.askInput(user, part))
      expect([amount, outcome.ok]).toEqual([amount, bad(known).length === 0])
      if (!outcome.ok) continue
      const { id } = outcome.reply as { id: string }
      await w.run(cancelWithdrawal, user.userId, { id })
    }
  })

  test("counts today's requests, and restarts with the day of UTC+8", async () => {
    await w.world.recharge(user.userId, '30000')
    await w.ask(user, { amount: w.amountOf('19990') })
    expect(await quote('20')).toMatchObject({ remainingToday: '10', max: '10' })
    expect(bad(await quote('20'))).toEqual(['dailyLimit'])
    // Requested in the evening of UTC+8; four hours later the next day has started.
    await w.world.world.advance(4 * 3_600_000)
    expect(bad(await quote('20'))).toEqual([])
  })

  test('states a pause for all users, for the user’s security, and for the account, with its end', async () => {
    w.paused.isPaused = true
    expect(bad(await quote('50'))).toEqual(['paused'])
    w.paused.isPaused = false
    await w.world.pool.query('update wallet_withdrawal_account set usable_at = $1', [
      w.world.world.clock.now() + 60_000,
    ])
    const { checks } = await quote('50')
    expect(checks.find(({ key }) => key === 'cooling')).toMatchObject({
      tone: 'bad',
      untilAt: w.world.world.clock.now() + 60_000,
    })
  })

  test('states a review, and the arrival time if there is none', async () => {
    expect(toneOf(await quote('50'), 'review')).toBe('wait')
    expect((await quote('50')).arrivalAt).toBe(null)
    const id = await w.readyToSend(user)
    await w.work()
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ status: 'delivered' })
    const known = await quote('50')
    expect(toneOf(known, 'review')).toBe('good')
    expect(known.arrivalAt).toBe(w.world.world.clock.now() + 30_000 + 60_000)
  })

  test('uses no finer amount than the unit, nor than its network', async () => {
    for (const amount of ['20.000000001', '20.0000001']) {
      const input = { accountId: user.accountId, amount }
      const refused = await w.world.call('quoteWithdrawal', user.userId, input)
      expect([amount, errorOf(refused)]).toEqual([amount, 'AMOUNT_PRECISION'])
    }
    const part = { amount: w.amountOf('20.0000019'), proof: openingProof() }
    expect(await w.run(w.submit, user.userId, w.askInput(user, part))).toMatchObject({
      error: 'AMOUNT_PRECISION',
      details: { fields: [{ field: 'amount', rule: 'step', min: '0.000001' }] },
    })
    // Dust that no payment can carry is not offered.
    await w.world.recharge(user.userId, '10.12345678')
    expect(await quote()).toMatchObject({
      precision: 6,
      available: '1010.12345678',
      max: '1010.123456',
    })
  })
})

test('shows a password locked by wrong attempts as unmet until it opens, as the decision does', async () => {
  const untilAt = w.world.world.clock.now() + 90_000
  const open = { isGuest: false, holdUntilAt: null, hasFundPassword: true }
  const other = await openWalletWorld('quotes of locked ones', {
    database: w.world.database,
    node: 1,
    people: {
      withdrawalEligibilityOf: async () => ({ ...open, fundPasswordLockedUntilAt: untilAt }),
    },
  })
  const input = { accountId: user.accountId, amount: '60' }
  const known = await other.call('quoteWithdrawal', user.userId, input)
  await other.lane.close()
  const lock = granted(known).checks.find(({ key }) => key === 'fundPassword')
  expect(lock).toMatchObject({ ok: false, tone: 'bad', untilAt })

  await w.world.pool.query('update people_fund_password set locked_until_at = $1', [untilAt])
  const part = { amount: w.amountOf('60'), proof: openingProof() }
  expect(await w.run(w.submit, user.userId, w.askInput(user, part))).toMatchObject({
    error: 'FUND_PASSWORD_LOCKED',
    details: { retryAfter: 90 },
  })
})

test('includes facts of other modules: contact, identity, name, pause', async () => {
  const until = w.world.world.clock.now() + 90_000
  const other = await openWalletWorld('quotes of others', {
    database: w.world.database,
    node: 1,
    people: {
      withdrawalEligibilityOf: async () => ({
        isGuest: true,
        holdUntilAt: until,
        hasFundPassword: false,
        fundPasswordLockedUntilAt: null,
      }),
      isNewDevice: async () => true,
      knownAsOf: async () => ({ level: 0, name: 'Eve Mallory', seen: '' }),
    },
  })
  await w.world.pool.query(
    `insert into wallet_withdrawal_account (part, user_id, id, type, currency, label, is_default,
       bank_name, real_name, account_no, country, usable_at, created_at)
     values ($1, $2, 7, 'bank', 'USDT', 'Savings', false, 'First Bank', 'Ada Lovelace', '1', 'GB', 0, 0)`,
    [partOf(user.userId), user.userId],
  )
  const input = { accountId: '7', amount: '60' }
  const known = await other.call('quoteWithdrawal', user.userId, input)
  await other.lane.close()
  if (isRefusal(known)) throw new Error(known.refused)
  expect(bad(known)).toEqual(['contact', 'identity', 'hold', 'fundPassword', 'name'])
  expect(known).toMatchObject({ holdUntilAt: until, fee: '2' })
})
