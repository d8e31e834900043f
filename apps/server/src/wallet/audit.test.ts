import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { auditAll } from '../testing/audit.ts'
import { openWalletWorld, type WalletWorld } from './testing/wallet-world.ts'

let wallet: WalletWorld
let user: string

beforeAll(async () => {
  wallet = await openWalletWorld('wallet-audit')
  user = await wallet.userWith('100')
})
afterAll(() => wallet.close())

/** What the audit finds after a change of the tables, which is then taken back. */
async function spoilt(change: string, undo: string) {
  expect(await auditAll(wallet.database.pool)).toEqual([])
  await withClient(wallet.database.ownerUrl, async (owner) => {
    await owner.query('alter table ledger_transfer disable trigger user')
    expect((await owner.query(change, [user])).rowCount).toBeGreaterThan(0)
  })
  const faults = await auditAll(wallet.database.pool)
  await withClient(wallet.database.ownerUrl, (owner) => owner.query(undo, [user]))
  expect(await auditAll(wallet.database.pool)).toEqual([])
  return faults.map(({ rule, userId, what }) => ({ rule, userId, what }))
}

test('money that is frozen for nothing is found', async () => {
  const freeze = `insert into ledger_account (part, user_id, book, kind, currency, balance)
    select part, user_id, book, 'balance.frozen', currency, 7 from ledger_account
    where user_id = $1 and kind = 'balance.available'`
  const thaw = `delete from ledger_account where user_id = $1 and kind = 'balance.frozen'`
  const what = 'real balance.frozen USDT holds 7 for orders of 0'
  expect(await spoilt(freeze, thaw)).toContainEqual({ rule: 'frozen', userId: user, what })
})

test('money of a currency that nobody can hold is found', async () => {
  const change = (currency: string) =>
    `update ledger_transfer set currency = '${currency}' where user_id = $1`
  const what = 'DOGE is no currency of ours'
  expect(await spoilt(change('DOGE'), change('USDT'))).toContainEqual({
    rule: 'currency',
    userId: user,
    what,
  })
})

test('a recharge that is credited with more than its record says is found', async () => {
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

test('a recharge of which the house bears more or less than its record says is found', async () => {
  const change = `update wallet_recharge set recalled_amount = credited_amount - 7, status = 'failed'
    where user_id = $1`
  const undo = `update wallet_recharge set recalled_amount = null, status = 'credited' where user_id = $1`
  const what = expect.stringContaining('of 7 USDT borne cost the house 0')
  expect(await spoilt(change, undo)).toContainEqual({ rule: 'recharge', userId: user, what })
})
