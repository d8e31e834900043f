import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/pool.ts'
import { auditAll } from '../testing/audit.ts'
import { pastLedgerGuards } from '../testing/past-ledger-guards.ts'
import { openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from './testing/withdrawing.ts'

let wallet: WalletWorld
let user: string

beforeAll(async () => {
  wallet = await openWalletWorld('wallet-audit')
  user = await wallet.userWith('100')
})
afterAll(() => wallet.close())

type Place = { readonly database: Database; readonly user: string }

/** Audit faults after a change of a user's rows; the change is undone afterwards. */
async function spoilt(
  change: string,
  undo: string,
  place: Place = { database: wallet.database, user },
) {
  const { database, user: of } = place
  expect(await auditAll(database.pool)).toEqual([])
  await pastLedgerGuards(database, async (owner) => {
    await owner.query('alter table wallet_sandbox_payout disable trigger user')
    expect((await owner.query(change, [of])).rowCount).toBeGreaterThan(0)
  })
  const faults = await auditAll(database.pool)
  await pastLedgerGuards(database, (owner) => owner.query(undo, [of]))
  expect(await auditAll(database.pool)).toEqual([])
  return faults.map(({ rule, userId, what }) => ({ rule, userId, what }))
}

test('finds frozen money without a withdrawal', async () => {
  const freeze = `insert into ledger_account (part, user_id, book, kind, currency, balance)
    select part, user_id, book, 'balance.frozen', currency, 7 from ledger_account
    where user_id = $1 and kind = 'balance.available'`
  const thaw = `delete from ledger_account where user_id = $1 and kind = 'balance.frozen'`
  const what = 'real balance.frozen USDT holds 7 for orders of 0'
  expect(await spoilt(freeze, thaw)).toContainEqual({ rule: 'frozen', userId: user, what })
})

test('finds money of an unknown currency', async () => {
  const change = (currency: string) =>
    `update ledger_transfer set currency = '${currency}' where user_id = $1`
  const what = 'DOGE is no currency of ours'
  expect(await spoilt(change('DOGE'), change('USDT'))).toContainEqual({
    rule: 'currency',
    userId: user,
    what,
  })
})

test('finds a recharge credited with more than its record states', async () => {
  const change = (amount: string) =>
    `update wallet_recharge set credited_amount = credited_amount ${amount} where user_id = $1`
  expect(await spoilt(change('- 1'), change('+ 1'))).toMatchObject([
    {
      rule: 'recharge',
      userId: user,
      what: expect.stringContaining('is credited with 10000000000'),
    },
  ])
})

test('finds a recharge with another share of the house than its record states', async () => {
  const change = `update wallet_recharge set recalled_amount = credited_amount - 7, status = 'failed'
    where user_id = $1`
  const undo = `update wallet_recharge set recalled_amount = null, status = 'credited' where user_id = $1`
  const what = expect.stringContaining('of 7 USDT borne cost the house 0')
  expect(await spoilt(change, undo)).toContainEqual({ rule: 'recharge', userId: user, what })
})

describe('payouts of the sandbox', () => {
  const finalMs = 6_000
  let w: Withdrawing
  beforeAll(async () => {
    w = await openWithdrawing('payout-audit', 'sandbox')
  })
  afterAll(() => w.close())

  /** A payout of this amount and its fee that was sent and is final on its network. */
  async function final(amount: string): Promise<User & { readonly id: string }> {
    const ready = await w.readyUser()
    const id = await w.readyToSend(ready, amount)
    await w.work()
    await w.world.world.advance(finalMs)
    await w.work()
    return { ...ready, id }
  }
  const at = (one: User) => ({ database: w.world.database, user: one.userId })
  const ending = (is: 'arrived' | 'returned') =>
    `update wallet_sandbox_payout set ending = '${is}' where user_id = $1`

  test('finds a returned payout that had arrived, and accepts one that had come back', async () => {
    const paid = await final('51.13')
    expect(await w.settle(paid.id, w.returned)).toBe(null)
    expect(await spoilt(ending('arrived'), ending('returned'), at(paid))).toEqual([
      {
        rule: 'payout',
        userId: paid.userId,
        what: `payout ${paid.id} arrived and was given back as well`,
      },
    ])
  })

  test('finds a delivered payout that had come back', async () => {
    const paid = await final('100')
    expect(await w.orderOf(paid.id)).toMatchObject({ status: 'delivered' })
    expect(await spoilt(ending('returned'), ending('arrived'), at(paid))).toEqual([
      {
        rule: 'payout',
        userId: paid.userId,
        what: `payout ${paid.id} came back and is called delivered`,
      },
    ])
  })

  test('finds a payout returned as never sent that was paid', async () => {
    const paid = await final('51.11')
    await w.world.world.advance(60_000)
    await w.work()
    expect(await w.settle(paid.id, w.notSent)).toBe(null)
    const pay = `insert into wallet_sandbox_payout
        (part, user_id, id, txid, currency, network, target, amount, at, ending)
      select part, user_id, id, repeat('a', 64), currency, network, target, amount - fee, 0, 'arrived'
      from wallet_withdrawal where user_id = $1`
    const undo = 'delete from wallet_sandbox_payout where user_id = $1'
    expect(await spoilt(pay, undo, at(paid))).toMatchObject([
      { rule: 'payout', userId: paid.userId, what: expect.stringContaining('is of no withdrawal') },
    ])
  })
})
