import { rechargeRejections } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { keepPicture } from './testing/pictures.ts'
import { becomePerson } from './testing/without-people.ts'
import {
  errorOf,
  granted,
  openWalletWorld,
  startAt,
  type WalletWorld,
} from './testing/wallet-world.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('lost')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.newUser()
})
afterEach(() => world.close())

const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const available = async () => Amount.text(await readBalance(world.pool, user, 'balance.available'))

async function pay(amount: string, network?: string) {
  const address = await world.address(user)
  const over = network === undefined ? {} : { network }
  return granted(
    await world.call('paySandbox', user, { address, currency: 'USDT', amount, ...over }),
  )
}

async function latest() {
  const { records } = granted(await world.call('listRecharges', user, newest))
  return records[0]!
}

async function credited(id: string, amount: string, matched: string) {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const found = { id, version, amount, matched, remark: 'seen on the network' }
  const asked = granted(await rechargeConsole.call('creditRecharge', found, rechargeConsole.maker))
  granted(await rechargeConsole.approve(asked.pendingApprovalId!))
}

async function recalled(id: string) {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const about = { id, version, remark: 'the network took it back' }
  const asked = granted(await rechargeConsole.call('recallRecharge', about, rechargeConsole.maker))
  return rechargeConsole.approve(asked.pendingApprovalId!)
}

async function finish(): Promise<void> {
  await world.world.advance(3_000)
  await world.confirmPayments()
}

describe('a payment to a user whose account has ended', () => {
  async function end(): Promise<void> {
    const request = { key: null, payloadHash: new Uint8Array(), nonce: null, route: 'test' }
    await world.lane.run(becomePerson, { ...request, owner: user, input: { userId: user } })
    await world.pool.query('update people_user set closed_at = $1 where user_id = $2', [1, user])
  }
  const kept = async () => {
    const found = await world.pool.query<{ kept: string }>(
      `select coalesce(sum(amount), 0) as kept from ledger_entry where account = 'house.unclaimed'`,
    )
    return Amount.text(Amount.of(BigInt(found.rows[0]!.kept)))
  }

  test('waits for two operators, and is credited to the unclaimed balance', async () => {
    const address = await world.address(user)
    await end()
    granted(await world.call('paySandbox', user, { address, currency: 'USDT', amount: '100' }))
    await finish()
    const order = await latest()
    expect(order).toMatchObject({ status: 0, creditedAmount: null })
    const page = { ...newest, show: 'open' } as const
    const { records } = granted(
      await rechargeConsole.call('listRechargeItems', page, rechargeConsole.maker),
    )
    expect(records).toMatchObject([{ id: order.id, flags: ['account_ended'] }])
    await credited(order.id, '100', order.txid!)
    expect([await available(), await kept()]).toEqual(['0', '100'])
    // The network drops it: the house takes it back from the unclaimed balance.
    granted(await world.call('dropSandbox', user, { txid: order.txid! }))
    granted(await recalled(order.id))
    expect([await available(), await kept()]).toEqual(['0', '0'])
    expect((await latest()).recalled).toMatchObject({ fromUnclaimed: '100', houseLoss: '0' })
  })

  test('that was pending at the end is not credited automatically either', async () => {
    await pay('100')
    await end()
    await finish()
    const order = await latest()
    expect(order).toMatchObject({ status: 0, creditedAmount: null })
    await credited(order.id, '100', order.txid!)
    expect([await available(), await kept()]).toEqual(['0', '100'])
  })

  test('cannot be reported any more', async () => {
    const network = 'sandbox'
    await end()
    const report = { method: 'crypto', currency: 'USDT', network, amount: '100' } as const
    const txid = 'ab'.repeat(32)
    expect(errorOf(await world.call('applyRecharge', user, { ...report, txid }))).toBe('NOT_FOUND')
  })
})

describe("a payment over another network than its address's", () => {
  test("is shown, and credited only after its owner's claim and two operators' approval", async () => {
    const { txid } = await pay('100', 'sandbox-deep')
    await finish()
    const order = await latest()
    expect(order).toMatchObject({
      txid,
      network: 'sandbox-deep',
      meantNetwork: 'sandbox',
      status: 0,
      stageKey: 'submitted',
      claimable: true,
      confirmations: null,
    })
    await world.world.advance(365 * 86_400_000)
    await world.confirmPayments()
    expect(await latest()).toMatchObject({ status: 0, claimable: true })

    const claimed = granted(await world.call('claimRecharge', user, { id: order.id }))
    expect(claimed).toMatchObject({ stageKey: 'review', claimable: false })
    expect(errorOf(await world.call('claimRecharge', user, { id: order.id }))).toBe('STATE_CHANGED')
    // The network tells the amount, whatever an operator may type.
    await credited(order.id, '100000', txid)
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '100' })
    expect(await available()).toBe('100')
  })

  test('is claimed by its owner only', async () => {
    await pay('100', 'sandbox-deep')
    const { id } = await latest()
    const stranger = await world.newUser()
    expect(errorOf(await world.call('claimRecharge', stranger, { id }))).toBe('NOT_FOUND')
  })

  test('is refused in a currency that the network does not carry', async () => {
    const address = await world.address(user)
    const input = { address, currency: 'BTC', amount: '1', network: 'sandbox-deep' }
    expect(errorOf(await world.call('paySandbox', user, input))).toBe('CURRENCY_UNSUPPORTED')
  })
})

test('finds a payment by its own number', async () => {
  const { txid } = await pay('100')
  await finish()
  const names = await world.pool.query('select name from lane_name where name like $1', [
    'recharge match:%',
  ])
  expect(names.rows).toEqual([{ name: `recharge match:USDT:${txid.toUpperCase()}` }])
  const stored = await world.pool.query('select matched from wallet_recharge')
  expect(stored.rows).toEqual([{ matched: txid.toUpperCase() }])
})

test('gives each network an address and a number of confirmations of its own', async () => {
  const ask = (network: string) => ({ currency: 'USDT', method: 'crypto', network }) as const
  const [one, other] = await Promise.all(
    ['sandbox', 'sandbox-deep'].map(async (network) =>
      granted(await world.call('getRechargeAddress', user, ask(network))),
    ),
  )
  expect(one!.networks.map(({ network }) => network)).toEqual(['sandbox', 'sandbox-deep'])
  expect(one!.selected!.address).not.toBe(other!.selected!.address)
  expect([one!.selected!.confirmations, other!.selected!.confirmations]).toEqual([3, 12])
})

describe('a claim with a picture', () => {
  const claim = async (txid: string) => {
    const picture = { id: world.world.newId(), userId: user, text: txid, at: startAt }
    const certificate = [await keepPicture(world.pool, picture)]
    const about = { currency: 'USDT', network: 'sandbox', amount: '100', txid, certificate }
    return granted(await world.call('applyRecharge', user, { method: 'crypto', ...about }))
  }

  test('is reviewed by an operator and credited after two agree', async () => {
    const { id } = await claim('a'.repeat(64))
    await world.world.advance(60 * 60_000)
    await world.confirmPayments()
    expect(await latest()).toMatchObject({ status: 0, stageKey: 'review' })
    await credited(id, '99', `0x${'A'.repeat(64)}`)
    expect(await latest()).toMatchObject({ status: 1, amount: '100', creditedAmount: '99' })
    expect(await available()).toBe('99')
  })

  test('is credited with its own transaction alone, which no other claim may name meanwhile', async () => {
    const { txid } = await pay('100')
    await finish()
    const { id } = await claim('c'.repeat(64))
    for (const matched of [txid, `0x${txid}`, 'block 4711 tx 12']) {
      const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
      const found = { id, version, amount: '100', matched, remark: 'found on the network' }
      expect(
        errorOf(await rechargeConsole.call('creditRecharge', found, rechargeConsole.maker)),
      ).toBe('RAIL_DISAGREES')
    }
    expect(await available()).toBe('100')
  })

  test('is refused for a payment that the network has shown, over any network and in any spelling', async () => {
    const { txid } = await pay('100', 'sandbox-deep')
    const about = { method: 'crypto', currency: 'USDT', amount: '100' } as const
    for (const written of [txid, `0x${txid}`, `0X${txid.toUpperCase()}`])
      for (const network of ['sandbox', 'sandbox-deep']) {
        const again = { ...about, network, txid: written }
        expect(errorOf(await world.call('applyRecharge', user, again))).toBe('DUPLICATE_TXID')
      }
  })

  test.each(rechargeRejections)(
    'that is rejected with %s can be reported again',
    async (reasonKey) => {
      const txid = 'b'.repeat(64)
      const { id } = await claim(txid)
      const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
      const why = { reasonKey, remark: 'no such payment' } as const
      granted(
        await rechargeConsole.call(
          'rejectRecharge',
          { id, version, ...why },
          rechargeConsole.maker,
        ),
      )
      expect(await latest()).toMatchObject({ status: -1, reasonKey })
      const again = await claim(txid)
      await credited(again.id, '100', txid)
      expect(await available()).toBe('100')
    },
  )

  test('that was credited cannot be reported again under that transaction', async () => {
    const txid = 'b'.repeat(64)
    const { id } = await claim(txid)
    await credited(id, '100', txid)
    const about = { currency: 'USDT', network: 'sandbox', amount: '100', txid } as const
    const again = await world.call('applyRecharge', user, { method: 'crypto', ...about })
    expect(errorOf(again)).toBe('DUPLICATE_TXID')
  })

  test('that timed out can be reported again', async () => {
    const txid = 'b'.repeat(64)
    await claim(txid)
    await world.world.advance(7 * 86_400_000)
    await world.confirmPayments()
    expect(await latest()).toMatchObject({ status: -2, reasonKey: 'not_decided_in_time' })
    expect(await claim(txid)).toMatchObject({ status: 0 })
  })
})
