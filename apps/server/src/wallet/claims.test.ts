import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { errorOf, granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

let world: WalletWorld
beforeEach(async () => {
  world = await openWalletWorld('claims')
})
afterEach(() => world.close())

const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const

async function recharges(userId: string) {
  return granted(await world.call('listRecharges', userId, newest)).records
}

async function pay(userId: string, amount: string) {
  const address = await world.address(userId)
  return granted(await world.call('paySandbox', userId, { address, currency: 'USDT', amount }))
}

describe('a claim', () => {
  const claim = (userId: string, txid: string, changes: object = {}) =>
    world.call('applyRecharge', userId, {
      method: 'crypto',
      currency: 'USDT',
      network: 'sandbox',
      amount: '100',
      txid,
      ...changes,
    })

  test('of a seen payment is a duplicate, by any user and in any spelling', async () => {
    const [user, other] = [await world.newUser(), await world.newUser()]
    const { txid } = await pay(user, '100')
    expect(errorOf(await claim(user, txid))).toBe('DUPLICATE_TXID')
    expect(errorOf(await claim(other, txid.toUpperCase()))).toBe('DUPLICATE_TXID')
    expect(await recharges(user)).toHaveLength(1)
  })

  test('of an unknown payment stays under review, and fails when the payment is not found', async () => {
    const user = await world.newUser()
    const order = granted(await claim(user, 'f'.repeat(64)))
    expect(order).toMatchObject({ status: 0, stageKey: 'review', confirmations: null })
    await world.world.advance(10 * 60_000 - 1)
    await world.confirmPayments()
    expect((await recharges(user))[0]).toMatchObject({ status: 0 })
    await world.world.advance(1)
    await world.confirmPayments()
    expect((await recharges(user))[0]).toMatchObject({
      id: order.id,
      status: -2,
      statusKey: 'failed',
      reasonKey: 'payment_not_found',
      creditedAmount: null,
    })
    expect(await readBalance(world.pool, user, 'balance.available')).toBe(Amount.zero)
    expect(world.events.map(({ name }) => name)).toEqual(['rechargeFailed'])
  })

  test("that failed may be repeated, by the same user and by the payment's owner", async () => {
    const [user, other] = [await world.newUser(), await world.newUser()]
    const txid = 'f'.repeat(64)
    const vainly = async (userId: string) => {
      granted(await claim(userId, txid))
      expect(errorOf(await claim(other, txid))).toBe('DUPLICATE_TXID')
      await world.world.advance(10 * 60_000)
      await world.confirmPayments()
    }
    await vainly(user)
    await vainly(user)
    expect(errorOf(await claim(other, txid.toUpperCase()))).toBe(null)
  })

  test('beyond five pending claims is refused, until one ends', async () => {
    const user = await world.newUser()
    const txid = (digit: number) => String(digit).repeat(64)
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((digit) => claim(user, txid(digit))))
    expect(answers.map(errorOf)).toEqual([null, null, null, null, null, 'TOO_MANY_PENDING'])
    await pay(user, '10')
    await world.world.advance(10 * 60_000)
    await world.confirmPayments()
    expect(errorOf(await claim(user, txid(6)))).toBe(null)
  })

  test.each([
    ['CURRENCY_UNSUPPORTED', { currency: 'DOGE' }],
    ['CHANNEL_DISABLED', { network: 'TRC20' }],
    ['AMOUNT_BELOW_MIN', { amount: '9' }],
    ['AMOUNT_PRECISION', { amount: '10.123456789' }],
  ])('is refused with %s', async (error, changes) => {
    expect(errorOf(await claim(await world.newUser(), 'a'.repeat(64), changes))).toBe(error)
  })
})
