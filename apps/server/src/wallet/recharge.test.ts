import { readBalance } from '../ledger/index.ts'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { sandboxAddress } from './chain/address.ts'
import {
  errorOf,
  granted,
  openWalletWorld,
  startAt,
  walletSecret,
  type WalletWorld,
} from './testing/wallet-world.ts'

let world: WalletWorld
beforeEach(async () => {
  world = await openWalletWorld('recharge')
})
afterEach(() => world.close())

async function available(userId: string, currency = 'USDT'): Promise<string> {
  return Amount.text(await readBalance(world.pool, userId, 'balance.available', currency))
}

const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const

async function recharges(userId: string) {
  return granted(await world.call('listRecharges', userId, newest)).records
}

async function pay(userId: string, amount: string, currency = 'USDT') {
  const address = await world.address(userId)
  return granted(await world.call('paySandbox', userId, { address, currency, amount }))
}

describe('a payment on the sandbox chain', () => {
  test('is seen at once, counts its blocks, and is credited automatically with the third', async () => {
    const user = await world.newUser()
    const paid = await pay(user, '250.5')
    expect(paid).toMatchObject({ network: 'sandbox', amount: '250.5', requiredConfirmations: 3 })

    for (const confirmations of [0, 1, 2]) {
      await world.confirmPayments()
      const [order] = await recharges(user)
      expect(order).toMatchObject({
        txid: paid.txid,
        status: 0,
        statusKey: 'under_review',
        stageKey: 'confirming',
        confirmations,
        requiredConfirmations: 3,
        creditedAmount: null,
        finishAt: null,
        estimatedArrivalAt: startAt + 3_000,
      })
      expect(await available(user)).toBe('0')
      await world.world.advance(1_000)
    }

    await world.confirmPayments()
    const [order] = await recharges(user)
    expect(order).toMatchObject({
      status: 1,
      statusKey: 'credited',
      stageKey: 'credited',
      confirmations: 3,
      amount: '250.5',
      creditedAmount: '250.5',
      fee: '0',
      estimatedArrivalAt: null,
      timeline: [
        { key: 'submitted', at: startAt },
        { key: 'confirming', at: startAt },
        { key: 'credited', at: startAt + 3_000 },
      ],
    })
    expect(await available(user)).toBe('250.5')
    expect(world.events.map(({ name }) => name)).toEqual(['rechargeSeen', 'rechargeCredited'])
    expect(world.events[1]!.data).toEqual({
      id: order!.id,
      currency: 'USDT',
      amount: '250.5',
      credited: '250.5',
      kept: '0',
      txid: paid.txid,
      matched: paid.txid.toUpperCase(),
      reasonKey: null,
    })
    expect(granted(await world.call('getRecharge', user, { id: order!.id }))).toEqual(order)
  })

  test('is credited once, though the watcher runs many times and concurrently', async () => {
    const users = await Promise.all([1, 2, 3].map(() => world.newUser()))
    for (const user of users) await pay(user, '10')
    await world.world.advance(10_000)
    await Promise.all(Array.from({ length: 20 }, () => world.confirmPayments()))
    await world.confirmPayments()
    for (const user of users) expect(await available(user)).toBe('10')
    expect(world.events.filter(({ name }) => name === 'rechargeCredited')).toHaveLength(3)
  })

  test('is credited once after a restart by either of two processes', async () => {
    const user = await world.newUser()
    await pay(user, '42')
    const shared = { database: world.database, at: startAt + 60_000 }
    const others = [
      await openWalletWorld('second', { ...shared, node: 1 }),
      await openWalletWorld('third', { ...shared, node: 2 }),
    ]
    await Promise.all(others.map((other) => other.confirmPayments()))
    expect(await available(user)).toBe('42')
    for (const other of others) await other.close()
  })

  test('differs from an earlier payment of the same amount', async () => {
    const user = await world.newUser()
    const txids = [(await pay(user, '10')).txid, (await pay(user, '10')).txid]
    expect(new Set(txids).size).toBe(2)
    await world.world.advance(3_000)
    await world.confirmPayments()
    expect(await available(user)).toBe('20')
  })

  test('repeated under its key is the same payment', async () => {
    const user = await world.newUser()
    const address = await world.address(user)
    const input = { address, currency: 'USDT', amount: '10' }
    const first = await world.call('paySandbox', user, input, 'key-0123456789abcdef')
    const again = await world.call('paySandbox', user, input, 'key-0123456789abcdef')
    expect(again).toEqual(first)
    expect(await recharges(user)).toHaveLength(1)
  })

  test('may come from any payer, and is credited to the address’s owner after two operators’ review', async () => {
    const [payer, payee] = [await world.newUser(), await world.newUser()]
    const address = await world.address(payee)
    granted(await world.call('paySandbox', payer, { address, currency: 'BTC', amount: '0.5' }))
    await world.world.advance(3_000)
    await world.confirmPayments()
    expect([await available(payee, 'BTC'), await available(payer, 'BTC')]).toEqual(['0', '0'])
    expect(await recharges(payer)).toEqual([])
    const [order] = await recharges(payee)
    expect(order).toMatchObject({ status: 0, stageKey: 'review', amount: '0.5' })
    expect(errorOf(await world.call('getRecharge', payer, { id: order!.id }))).toBe('NOT_FOUND')
  })

  test.each([
    ['AMOUNT_BELOW_MIN', 'USDT', '9.99999999'],
    ['AMOUNT_BELOW_MIN', 'BTC', '0.00049999'],
    ['AMOUNT_BELOW_MIN', 'ETH', '0.00999999'],
    ['AMOUNT_PRECISION', 'USDT', '10.000000001'],
    ['CURRENCY_UNSUPPORTED', 'DOGE', '100'],
  ])('is refused with %s: %s %s', async (error, currency, amount) => {
    const user = await world.newUser()
    const address = await world.address(user)
    expect(errorOf(await world.call('paySandbox', user, { address, currency, amount }))).toBe(error)
    expect(await recharges(user)).toEqual([])
  })

  test('is refused to a mistyped address and to an address without an owner', async () => {
    const user = await world.newUser()
    const address = await world.address(user)
    const mistyped = address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q')
    // Well-formed, but never given to a user.
    const nobodys = sandboxAddress(walletSecret, '4711', 'sandbox')
    for (const wrong of [mistyped, nobodys, '0123456789abcdef']) {
      const input = { address: wrong, currency: 'USDT', amount: '10' }
      expect(errorOf(await world.call('paySandbox', user, input))).toBe('ADDRESS_INVALID')
    }
  })
})

describe('an address', () => {
  test('is the same for every currency of its network, and lists them', async () => {
    const user = await world.newUser()
    const ask = { currency: 'BTC', method: 'crypto' } as const
    const answer = granted(await world.call('getRechargeAddress', user, ask))
    const { address } = answer.selected!
    expect(answer).toMatchObject({
      networks: [{ network: 'sandbox', name: 'Sandbox chain', enabled: true }],
      selected: {
        uri: `sandbox:${address}?currency=BTC`,
        minAmount: '0.0005',
        confirmations: 3,
        qrContent: `sandbox:${address}?currency=BTC`,
      },
    })
    expect(await world.address(user)).toBe(address)
    const rows = await world.pool.query('select user_id, address from wallet_address')
    expect(rows.rows).toEqual([{ user_id: user, address }])
  })

  test('is given once under concurrent requests', async () => {
    const user = await world.newUser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.address(user)))
    expect(new Set(answers).size).toBe(1)
  })

  test('is refused for an unknown currency or network', async () => {
    const user = await world.newUser()
    const ask = (currency: string, network?: string) =>
      world.call('getRechargeAddress', user, {
        currency,
        method: 'crypto' as const,
        ...(network === undefined ? {} : { network }),
      })
    expect(errorOf(await ask('DOGE'))).toBe('CURRENCY_UNSUPPORTED')
    expect(errorOf(await ask('USDT', 'TRC20'))).toBe('CHANNEL_DISABLED')
  })
})

describe('the list', () => {
  test('filters by status and currency, and pages', async () => {
    const user = await world.newUser()
    for (const [amount, currency] of [
      ['10', 'USDT'],
      ['20', 'USDT'],
      ['1', 'BTC'],
    ] as const)
      await world.recharge(user, amount, currency)
    await pay(user, '30')
    const list = async (changes: object) => {
      const page = granted(await world.call('listRecharges', user, { ...newest, ...changes }))
      return page.records.map(({ amount }) => amount)
    }
    expect(await list({})).toEqual(['30', '1', '20', '10'])
    expect(await list({ status: '0' })).toEqual(['30'])
    expect(await list({ status: '1,-2', currency: 'USDT' })).toEqual(['20', '10'])
    expect(await list({ status: '-1' })).toEqual([])
    expect(await list({ pageNo: 2, pageSize: 3 })).toEqual(['10'])
    expect(await list({ order: 'asc', pageSize: 1 })).toEqual(['10'])
  })

  test('does not find an id that no database could hold', async () => {
    const user = await world.newUser()
    for (const id of ['abc', '9999999999999999999', '1'])
      expect(errorOf(await world.call('getRecharge', user, { id }))).toBe('NOT_FOUND')
  })
})

test('leaves a payment to the process that holds its part', async () => {
  const user = await world.newUser()
  await pay(user, '10')
  await world.world.advance(3_000)
  await world.wallet.confirmPayments([], world.world.clock.now())
  expect(await available(user)).toBe('0')
  await world.wallet.confirmPayments(allParts.parts(), world.world.clock.now())
  expect(await available(user)).toBe('10')
})
