import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { partOf } from '../platform/part.ts'
import { auditAll } from '../testing/audit.ts'
import { granted } from './testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from './testing/withdrawing.ts'
import { coolingMs, withdrawalCoolingMs } from './testing/without-people.ts'

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('gone payments')
})
afterEach(() => w.close())

/** A user who has sent their whole balance, so that the next withdrawal needs no review. */
async function ready(): Promise<void> {
  user = await w.readyUser('100')
  await w.readyToSend(user)
  for (const _ of [1, 2]) await w.work()
  w.rail.handed.length = 0
}

/** Pays in, and returns the transaction. */
async function paid(amount: string): Promise<string> {
  await w.world.recharge(user.userId, amount)
  const { records } = granted(await w.world.call('listRecharges', user.userId, newest))
  return records[0]!.txid!
}
const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const ask = (amount: string) => w.ask(user, { amount: Amount.parse(amount) })
const turn = async (name: 'dropSandbox' | 'restoreSandbox', txid: string) =>
  granted(await w.world.call(name, user.userId, { txid }))

async function finish(): Promise<void> {
  await w.world.world.advance(3_000)
  await w.world.wallet.confirmPayments(allParts.parts(), w.world.world.clock.now())
}

/** The maker requests a recall and the checker agrees; returns the text that the checker read. */
async function recall(txid: string): Promise<string> {
  const { rows } = await w.world.pool.query<{ id: string; version: number }>(
    'select id::text, version from wallet_recharge where txid = $1',
    [txid],
  )
  const { id, version } = rows[0]!
  granted(await w.walletConsole.claim('recharge', id, w.mia))
  const proposal = { id, version, remark: 'the network took it back' }
  const { pendingApprovalId } = granted(
    await w.walletConsole.call('recallRecharge', proposal, w.mia),
  )
  const page = { ...newest, show: 'open', id: pendingApprovalId! } as const
  const [asked] = granted(await w.walletConsole.call('listApprovals', page, w.carl)).records
  granted(await w.walletConsole.approve(pendingApprovalId!, w.carl))
  return asked!.sentence
}

async function shortfall(): Promise<string> {
  const found = await w.world.pool.query<{ sum: string }>(
    `select coalesce(sum(amount), 0) as sum from ledger_entry where account = 'house.shortfall'`,
  )
  return Amount.text(Amount.of(BigInt(found.rows[0]!.sum)))
}

async function usedOfDay(): Promise<string[]> {
  const found = await w.world.pool.query<{ amount: string }>(
    'select amount from wallet_withdrawal_usage where user_id = $1',
    [user.userId],
  )
  return found.rows.map(({ amount }) => Amount.text(Amount.of(BigInt(amount))))
}

describe('a recall of money in a withdrawal', () => {
  beforeEach(ready)

  test('cancels the withdrawal and returns the money to the house; nothing is sent', async () => {
    const txid = await paid('150')
    const id = await ask('150')
    expect(await w.orderOf(id)).toMatchObject({ risks: [], stage: 'cooling' })
    await turn('dropSandbox', txid)
    const { orderNo } = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    const sentence = await recall(txid)
    expect(await w.orderOf(id)).toMatchObject({ status: 'rejected', reasonKey: 'payment_gone' })
    expect(await w.held(user)).toEqual(['0', '0'])
    expect(await shortfall()).toBe('0')
    await w.world.world.advance(withdrawalCoolingMs)
    for (const _ of [1, 2]) await w.work()
    expect(w.rail.handed).toEqual([])
    const shown = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(shown).toMatchObject({
      statusKey: 'rejected',
      reason: expect.stringMatching(/network took back/),
    })
    expect(sentence).toContain(
      `150 USDT is frozen for withdrawals: 150 USDT of ${orderNo}, not handed over, ends first.`,
    )
    expect(await auditAll(w.world.database.pool)).toEqual([])
  })

  test("cancels the newest first, as few as needed, in any stage, and corrects each day's limit", async () => {
    const txid = await paid('200')
    const before = await usedOfDay()
    const first = await ask('80')
    await w.world.world.advance(withdrawalCoolingMs)
    w.paused.isPaused = true
    await w.work()
    expect(await w.orderOf(first)).toMatchObject({ stage: 'sending', attemptAt: null })
    w.paused.isPaused = false
    const [second, third] = [await ask('50'), await ask('40')]
    await turn('dropSandbox', txid)
    expect(await w.held(user)).toEqual(['30', '170'])
    await recall(txid)
    for (const id of [first, second, third])
      expect(await w.orderOf(id)).toMatchObject({ status: 'rejected', reasonKey: 'payment_gone' })
    expect(await w.held(user)).toEqual(['0', '0'])
    expect(await usedOfDay()).toEqual(before)
    expect(await auditAll(w.world.database.pool)).toEqual([])
  })

  test('leaves withdrawals that are not needed, and payouts that were handed over', async () => {
    await paid('100')
    const sent = await ask('60')
    await w.world.world.advance(withdrawalCoolingMs)
    w.rail.answer = 'error before sending'
    for (const _ of [1, 2]) await w.work()
    expect(await w.orderOf(sent)).toMatchObject({ stage: 'sending', parkedAt: expect.any(Number) })
    const txid = await paid('50')
    const [older, newer] = [await ask('40'), await ask('40')]
    await turn('dropSandbox', txid)
    // Ten are free: with forty of the newest they are fifty.
    expect(await w.held(user)).toEqual(['10', '140'])
    const sentence = await recall(txid)
    expect(sentence).toContain('140 USDT is frozen')
    expect(await w.orderOf(newer)).toMatchObject({ status: 'rejected', reasonKey: 'payment_gone' })
    expect(await w.orderOf(older)).toMatchObject({ status: 'under_review' })
    expect(await w.orderOf(sent)).toMatchObject({ status: 'under_review' })
    expect(await w.held(user)).toEqual(['0', '100'])
    expect(await shortfall()).toBe('0')
    expect(await auditAll(w.world.database.pool)).toEqual([])
  })

  test('cancels none if enough is free', async () => {
    await paid('100')
    const txid = await paid('50')
    const id = await ask('60')
    await turn('dropSandbox', txid)
    expect(await recall(txid)).toContain(
      '60 USDT is frozen for withdrawals: no withdrawal ends for this.',
    )
    expect(await w.orderOf(id)).toMatchObject({ status: 'under_review' })
    expect(await w.held(user)).toEqual(['40', '60'])
  })
})

describe('a review before sending', () => {
  test('at one dropped payment does not cover another', async () => {
    user = await w.readyUser()
    const [first, second] = [await paid('20'), await paid('30')]
    const id = await w.readyToSend(user)
    w.paused.isPaused = true
    await turn('dropSandbox', first)
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1' })
    expect(await w.decide(id)).toBe(null)
    await turn('restoreSandbox', first)
    await finish()
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', attemptAt: null })
    await turn('dropSandbox', second)
    w.paused.isPaused = false
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1', approvedBy: [] })
    expect(w.rail.handed).toEqual([])
    // Reviewed for one, it goes on when a reviewer has approved for the other too.
    expect(await w.decide(id)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test('at a revoked identity does not cover another revocation', async () => {
    user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.paused.isPaused = true
    const known = async (level: 0 | 1, version: number) => {
      await applied(version)
      Object.assign(w.known, { level, seen: `77:${version}` })
      await w.work()
    }
    await known(0, 1)
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1' })
    expect(await w.decide(id)).toBe(null)
    await known(0, 1)
    await known(1, 2)
    expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', attemptAt: null })
    w.paused.isPaused = false
    await known(0, 3)
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1', approvedBy: [] })
    expect(w.rail.handed).toEqual([])
    expect(await w.decide(id)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })
})

/** An advanced identity application in this version; only the version matters here. */
async function applied(version: number): Promise<void> {
  await w.world.pool.query(
    `insert into identity_application (part, user_id, id, type, status, version, country, masked_name, images, flags,
       consent_version, lang, created_at, field_reasons)
     values ($1, $2, 77, 'advanced', 'under_review', $3, 'GB', 'A', '[]', '[]', '1', 'en-us', 0, '[]')
     on conflict (part, user_id, id) do update set version = $3`,
    [partOf(user.userId), user.userId, version],
  )
}

describe('a recall of money that was swapped meanwhile', () => {
  const btcAddress = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
  let btc: { readonly accountId: string; readonly currency: 'BTC'; readonly quotedFee: Amount }

  async function toBtc(fromAmount: string): Promise<void> {
    w.world.market.set('BTCUSDT', '50000', w.world.world.clock.now())
    const way = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount }
    const { quoteId } = granted(await w.world.call('quoteSwap', user.userId, way))
    granted(await w.world.call('swap', user.userId, { quoteId }))
  }
  const askBtc = () => w.ask(user, { ...btc, amount: Amount.parse('0.0019') })
  async function work(): Promise<void> {
    await w.world.world.advance(withdrawalCoolingMs)
    for (const _ of [1, 2, 3]) await w.work()
  }

  /** A user whose BTC withdrawals need no review. */
  beforeEach(async () => {
    user = await w.readyUser('300')
    const target = { type: 'wallet', currency: 'BTC', network: 'Bitcoin' } as const
    const proof = { address: btcAddress, isDefault: false, fundPassword: '314159' }
    const bound = await w.world.call('addWithdrawalAccount', user.userId, { ...target, ...proof })
    btc = { accountId: granted(bound).id, currency: 'BTC', quotedFee: Amount.parse('0.0001') }
    await w.world.world.advance(coolingMs)
    await toBtc('300')
    const first = await askBtc()
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    await w.decide(first)
    for (const _ of [1, 2, 3]) await w.work()
    w.rail.handed.length = 0
  })

  test.each(['cools', 'is ready to be sent'])(
    'requires a review of a withdrawal in another currency that %s',
    async (state) => {
      const txid = await paid('150')
      await toBtc('150')
      const id = await askBtc()
      expect(await w.orderOf(id)).toMatchObject({ stage: 'cooling', risks: [] })
      await turn('dropSandbox', txid)
      if (state !== 'cools') {
        await w.world.world.advance(withdrawalCoolingMs)
        // It was reviewed while the payment was dropped, before the money was known to be gone.
        await w.work()
        await w.work()
        expect(await w.decide(id)).toBe(null)
        expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', attemptAt: null })
      }
      expect(await recall(txid)).toMatch(
        /150 USDT is gone from the account: the house bears it, and a person looks at every withdrawal that was not handed over\.$/,
      )
      await work()
      expect(w.rail.handed).toEqual([])
      expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1', risks: ['recharge'] })
      expect(await shortfall()).toBe('-150')
      expect(await w.decide(id)).toBe(null)
      await work()
      expect(w.rail.handed).toHaveLength(1)
      expect(await auditAll(w.world.pool)).toEqual([])
    },
  )
})
