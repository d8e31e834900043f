import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../ledger/index.ts'
import { auditAll } from '../testing/audit.ts'
import { isGone, recharges } from './recharge/tables.ts'
import { openRechargeConsole, type RechargeConsole } from './testing/recharge-console.ts'
import { errorOf, granted, openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

let world: WalletWorld
let rechargeConsole: RechargeConsole
let user: string
beforeEach(async () => {
  world = await openWalletWorld('returned')
  rechargeConsole = await openRechargeConsole(world)
  user = await world.newUser()
})
afterEach(() => world.close())

const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const available = async () => Amount.text(await readBalance(world.pool, user, 'balance.available'))

async function pay(amount: string) {
  const address = await world.address(user)
  return granted(await world.call('paySandbox', user, { address, currency: 'USDT', amount }))
}

async function latest() {
  const { records } = granted(await world.call('listRecharges', user, newest))
  return records[0]!
}

const open = { ...newest, show: 'open' } as const

/** The newest rows of the balance: kind and amount. */
async function rows(): Promise<string[]> {
  const { records } = granted(
    await world.call('listBalanceLog', user, { ...newest, account: 'balance', currency: 'USDT' }),
  )
  return records.map(({ typeKey, amount }) => `${typeKey} ${amount}`)
}

async function askRecall(id: string): Promise<string> {
  const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
  const about = { id, version, remark: 'the network took it back' }
  const asked = granted(await rechargeConsole.call('recallRecharge', about, rechargeConsole.maker))
  return asked.pendingApprovalId!
}
const recalled = async (id: string) => rechargeConsole.approve(await askRecall(id))

async function finish(): Promise<void> {
  await world.world.advance(3_000)
  await world.confirmPayments()
}

describe('a payment that the network drops', () => {
  test('before it is final was never credited, and fails', async () => {
    const { txid } = await pay('100')
    granted(await world.call('dropSandbox', user, { txid }))
    await finish()
    expect(await latest()).toMatchObject({ status: -2, reasonKey: 'payment_dropped' })
    expect(await available()).toBe('0')
    expect(errorOf(await world.call('dropSandbox', user, { txid }))).toBe('STATE_CHANGED')
  })

  test('after its credit waits for two operators, who take back what is there', async () => {
    const { txid } = await pay('100')
    await finish()
    granted(await world.call('dropSandbox', user, { txid }))
    const { id } = await latest()
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '100', recalled: null })
    expect(await available()).toBe('100')
    granted(await world.call('transferContract', user, move('30')))
    granted(await recalled(id))
    const taken = {
      recalledAmount: '100',
      recalled: {
        fromBalance: '70',
        fromContract: '30',
        fromUnclaimed: '0',
        houseLoss: '0',
        owed: '0',
      },
    }
    expect(await latest()).toMatchObject({ status: -2, reasonKey: 'payment_returned', ...taken })
    expect(granted(await world.call('getRecharge', user, { id }))).toMatchObject(taken)
    const closed = { ...newest, show: 'closed' } as const
    const [item] = granted(
      await rechargeConsole.call('listRechargeItems', closed, rechargeConsole.maker),
    ).records
    expect(item).toMatchObject(taken)
    // Thirty were free in the contract account: moving money there puts nothing out of reach.
    expect(await available()).toBe('0')
    expect(await house('house.shortfall')).toBe('0')
    expect(await house('house.custody')).toBe('0')
    expect(Amount.text(await readBalance(world.pool, user, 'contract.available'))).toBe('0')
  })

  test("after it was spent is the house's loss, and no user's debt", async () => {
    const { txid } = await pay('100')
    await finish()
    await spend('30')
    granted(await world.call('dropSandbox', user, { txid }))
    const { id } = await latest()
    granted(await recalled(id))
    expect(await available()).toBe('0')
    expect(await house('house.shortfall')).toBe('-30')
  })

  test('is taken back once, and a payment that was not dropped never is', async () => {
    await world.recharge(user, '50')
    const { id, txid } = await latest()
    expect(
      errorOf(await rechargeConsole.call('claimItem', claimOf(id), rechargeConsole.maker)),
    ).toBe('STATE_CHANGED')
    granted(await world.call('dropSandbox', user, { txid: txid! }))
    const { version } = await rechargeConsole.claimed(rechargeConsole.maker, id)
    const about = { id, version, remark: 'gone' }
    granted(await rechargeConsole.call('recallRecharge', about, rechargeConsole.maker))
    const again = await rechargeConsole.claimed(rechargeConsole.maker, id)
    const twice = await rechargeConsole.call(
      'recallRecharge',
      {
        ...about,
        version: again.version,
      },
      rechargeConsole.maker,
    )
    expect(errorOf(twice)).toBe('STATE_CHANGED')
    expect(await available()).toBe('50')
  })

  test('and restores leaves a request that cannot be approved, and states that', async () => {
    const { txid } = await pay('100')
    await finish()
    granted(await world.call('dropSandbox', user, { txid }))
    const approvalId = await askRecall((await latest()).id)
    const asked = async () =>
      granted(
        await rechargeConsole.call(
          'listApprovals',
          { ...open, id: approvalId },
          rechargeConsole.checker,
        ),
      ).records[0]!
    expect(await asked()).toMatchObject({ inVain: null, decidable: true })
    granted(await world.call('restoreSandbox', user, { txid }))
    expect(await asked()).toMatchObject({ inVain: 'changed', decidable: true, status: 'pending' })
    expect(errorOf(await rechargeConsole.approve(approvalId))).toBe('STATE_CHANGED')
    expect(await available()).toBe('100')
    // Refusing closes the request; a request that is over waits for nothing.
    granted(await rechargeConsole.refuse(approvalId))
    expect(await asked()).toMatchObject({ inVain: null, status: 'refused' })
  })

  test('can be dropped and restored only by its own user', async () => {
    const { txid } = await pay('10')
    const stranger = await world.newUser()
    for (const turn of ['dropSandbox', 'restoreSandbox'] as const) {
      expect(errorOf(await world.call(turn, stranger, { txid }))).toBe('NOT_FOUND')
      granted(await world.call(turn, user, { txid }))
    }
    expect(errorOf(await world.call('restoreSandbox', user, { txid }))).toBe('STATE_CHANGED')
  })
})

describe('a payment that the network restores', () => {
  const turn = async (name: 'dropSandbox' | 'restoreSandbox', txid: string) =>
    granted(await world.call(name, user, { txid }))

  test('after it failed becomes final again, and is credited once', async () => {
    const { txid } = await pay('100')
    await turn('dropSandbox', txid)
    await turn('restoreSandbox', txid)
    expect(await latest()).toMatchObject({ status: 0, stageKey: 'confirming', confirmations: 0 })
    expect(await latest()).toMatchObject({ reasonKey: null, finishAt: null })
    await finish()
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '100', recalledAmount: null })
    await finish()
    expect(await available()).toBe('100')
  })

  test('before the recall stays credited, and an earlier request cannot touch it', async () => {
    const { txid } = await pay('100')
    await finish()
    await turn('dropSandbox', txid)
    const { id } = await latest()
    const approvalId = await askRecall(id)
    await turn('restoreSandbox', txid)
    expect(errorOf(await rechargeConsole.approve(approvalId))).toBe('STATE_CHANGED')
    expect(
      errorOf(await rechargeConsole.call('claimItem', claimOf(id), rechargeConsole.maker)),
    ).toBe('STATE_CHANGED')
    await finish()
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '100' })
    expect(await available()).toBe('100')
    // Dropped again, it can be requested again, though the earlier request is still pending.
    await turn('dropSandbox', txid)
    granted(await recalled(id))
    expect(await available()).toBe('0')
  })

  test("after the recall is credited again, less the house's loss", async () => {
    const { txid } = await pay('100')
    await finish()
    await spend('30')
    for (let round = 0; round < 2; round += 1) {
      await turn('dropSandbox', txid)
      const { id } = await latest()
      granted(await recalled(id))
      // Each recall states its own amounts only.
      const taken = { fromBalance: '70', fromContract: '0', houseLoss: '30', owed: '0' }
      expect(await latest()).toMatchObject({ status: -2, recalledAmount: '70', recalled: taken })
      expect([await available(), await house('house.shortfall')]).toEqual(['0', '-30'])
      await turn('restoreSandbox', txid)
      expect(await latest()).toMatchObject({ status: 0, creditedAmount: null, recalled: null })
      expect(await latest()).toMatchObject({ keptAmount: '0' })
      await finish()
      // It states the credited amount; the house's advance is the rest of the payment.
      const shared = { amount: '100', creditedAmount: '70', keptAmount: '30' }
      expect(await latest()).toMatchObject({ status: 1, ...shared })
      expect(granted(await world.call('getRecharge', user, { id }))).toMatchObject(shared)
      expect((await rows()).slice(0, 2)).toEqual(['recharge 70', 'recharge_return -70'])
      expect([await available(), await house('house.shortfall')]).toEqual(['70', '0'])
      expect(await house('house.custody')).toBe('-100')
      expect(await auditAll(world.database.pool)).toEqual([])
    }
  })

  test('is mailed with the credit, and with the part that the house keeps', async () => {
    const { txid } = await pay('100')
    await finish()
    await spend('30')
    await turn('dropSandbox', txid)
    const { id } = await latest()
    granted(await recalled(id))
    await turn('restoreSandbox', txid)
    await finish()
    const event = world.events.findLast(({ name }) => name === 'rechargeCredited')!
    expect(event.data).toMatchObject({ amount: '100', credited: '70', kept: '30' })
    world.noticed.length = 0
    await world.wallet.onEvent(event)
    expect(world.noticed).toMatchObject([
      {
        what: 'Your recharge is in your balance again',
        text: expect.stringMatching(
          /^70 USDT · R\d+\. 30 USDT of this payment was no longer there .* Candor bore that part, and keeps it/,
        ),
      },
    ])
  })

  test("and drops again takes neither other money nor the house's share", async () => {
    const { txid } = await pay('100')
    await finish()
    await spend('30')
    const { id } = await latest()
    const around = async (fromBalance: string, houseLoss: string) => {
      await turn('dropSandbox', txid)
      const approvalId = await askRecall(id)
      const [item] = granted(
        await rechargeConsole.call('listApprovals', open, rechargeConsole.checker),
      ).records
      granted(await rechargeConsole.approve(approvalId))
      const recalledNow = { recalledAmount: fromBalance, recalled: { fromBalance, houseLoss } }
      expect(granted(await world.call('getRecharge', user, { id }))).toMatchObject(recalledNow)
      expect(await house('house.shortfall')).toBe(`-${houseLoss}`)
      expect(await auditAll(world.database.pool)).toEqual([])
      await turn('restoreSandbox', txid)
      await finish()
      expect(await house('house.shortfall')).toBe('0')
      return item!.sentence
    }
    expect(await around('70', '30')).toContain('Take 100 USDT back')
    // Fifty of another payment: of a hundred and twenty, the seventy of this payment are taken.
    const other = await pay('50')
    await finish()
    expect(await available()).toBe('120')
    expect(await around('70', '30')).toContain('Take 70 USDT back')
    // The spent part is lost too; no more returns than was given.
    await spend('100')
    expect(await around('20', '80')).toContain('Take 70 USDT back')
    await turn('dropSandbox', other.txid)
    await turn('restoreSandbox', other.txid)
    await pay('500')
    await finish()
    expect(await around('20', '80')).toContain('Take 20 USDT back')
    expect(await available()).toBe('520')
    const page = { ...newest, show: 'closed' } as const
    const items = granted(
      await rechargeConsole.call('listRechargeItems', page, rechargeConsole.maker),
    ).records
    expect(items.find((one) => one.id === id)).toMatchObject({
      creditedAmount: '20',
      keptAmount: '80',
    })
  })

  test('credits and costs nothing if nothing of it was left', async () => {
    const { txid } = await pay('100')
    await finish()
    await spend('100')
    await turn('dropSandbox', txid)
    const { id } = await latest()
    granted(await recalled(id))
    await turn('restoreSandbox', txid)
    await finish()
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '0', keptAmount: '100' })
    await pay('40')
    await finish()
    await turn('dropSandbox', txid)
    granted(await recalled(id))
    const taken = { recalledAmount: '0', recalled: { fromBalance: '0', houseLoss: '100' } }
    expect(granted(await world.call('getRecharge', user, { id }))).toMatchObject(taken)
    expect(await available()).toBe('40')
  })

  test('and drops again before it is final needs no operator when it is restored once more', async () => {
    const { txid } = await pay('100')
    await finish()
    await turn('dropSandbox', txid)
    const { id } = await latest()
    granted(await recalled(id))
    await turn('restoreSandbox', txid)
    await turn('dropSandbox', txid)
    const gone = { status: -2, reasonKey: 'payment_dropped', creditedAmount: null, keptAmount: '0' }
    expect(await latest()).toMatchObject(gone)
    await turn('restoreSandbox', txid)
    expect(await latest()).toMatchObject({ status: 0, stageKey: 'confirming' })
    await finish()
    expect(await latest()).toMatchObject({ status: 1, creditedAmount: '100', keptAmount: '0' })
  })

  test('holds withdrawals until it is final again', async () => {
    const { txid } = await pay('100')
    await finish()
    const isHeld = async () => {
      const found = await world.pool.query('select * from wallet_recharge where user_id = $1', [
        user,
      ])
      return found.rows.some((row) => isGone(recharges.parse(row)))
    }
    expect(await isHeld()).toBe(false)
    await turn('dropSandbox', txid)
    await turn('restoreSandbox', txid)
    expect(await isHeld()).toBe(true)
    await finish()
    expect(await isHeld()).toBe(false)
  })
})

/** Swaps a part of the balance into another currency, out of reach of a recall. */
async function spend(fromAmount: string): Promise<void> {
  world.market.set('BTCUSDT', '50000', world.world.clock.now())
  const way = { fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount }
  const { quoteId } = granted(await world.call('quoteSwap', user, way))
  granted(await world.call('swap', user, { quoteId }))
}

const claimOf = (id: string) => ({ queue: 'recharge', id }) as const
const move = (amount: string) =>
  ({ from: 'balance', to: 'contract', currency: 'USDT', amount }) as const

async function house(account: string): Promise<string> {
  const found = await world.pool.query<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from ledger_entry where account = $1',
    [account],
  )
  return Amount.text(BigInt(found.rows[0]!.sum) as Amount)
}
