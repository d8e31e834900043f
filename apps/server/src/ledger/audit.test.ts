import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { pastLedgerGuards } from '../testing/past-ledger-guards.ts'
import { auditLedger, type LedgerFault } from './audit.ts'
import { openLedgerLane, type LedgerLane } from './testing/ledger-lane.ts'
import type { Step } from './testing/naive-ledger.ts'

let ledger: LedgerLane
let user: string

const steps: Step[] = [
  { from: 'house.custody', to: 'balance.available', currency: 'USDT', amount: 100n },
  { from: 'balance.available', to: 'contract.available', currency: 'USDT', amount: 40n },
  { from: 'contract.available', to: 'contract.margin', currency: 'USDT', amount: 25n },
]

beforeEach(async () => {
  ledger = await openLedgerLane('audit')
  const bystander = await ledger.newUser()
  user = await ledger.newUser()
  for (const step of steps) {
    await ledger.move(bystander, [step])
    await ledger.move(user, [step])
  }
})
afterEach(() => ledger.close())

/** Changes rows past the triggers, as only the owner of the tables can. */
async function tamper(sql: string): Promise<LedgerFault[]> {
  await pastLedgerGuards(ledger, async (owner) => {
    const changed = await owner.query(sql.replaceAll(':user', user))
    expect(changed.rowCount).not.toBe(0)
  })
  return auditLedger(ledger.pool)
}

test('finds no fault in an untouched ledger', async () => {
  expect(ledger.errors).toEqual([])
  expect(await auditLedger(ledger.pool)).toEqual([])
})

describe('the audit names the first faulty row when', () => {
  test('a balance is raised', async () => {
    const faults = await tamper(`update ledger_account set balance = balance + 1
      where user_id = :user and kind = 'contract.available'`)
    const what = 'real contract.available USDT holds 16, its entries sum to 15'
    expect(faults).toEqual([{ rule: 'balance', userId: user, number: null, what }])
  })

  test('an amount is changed', async () => {
    const faults = await tamper(
      'update ledger_transfer set amount = 41 where user_id = :user and number = 2',
    )
    expect(faults).toMatchObject([
      { rule: 'balance', userId: user },
      { rule: 'chain', userId: user, number: '2' },
    ])
  })

  test('a balance afterwards is changed', async () => {
    const faults = await tamper(
      'update ledger_transfer set credit_after = 41 where user_id = :user and number = 2',
    )
    const what = 'contract.available was 0, moved 40, then 41'
    expect(faults).toEqual([{ rule: 'chain', userId: user, number: '2', what }])
  })

  test('a transfer is removed', async () => {
    const faults = await tamper('delete from ledger_transfer where user_id = :user and number = 2')
    expect(faults).toMatchObject([
      { rule: 'balance', userId: user },
      { rule: 'chain', userId: user, number: '3' },
      { rule: 'number', userId: user, number: '3', what: 'number 3 follows 1' },
    ])
  })

  test('a transfer is moved to another account', async () => {
    const faults = await tamper(`update ledger_transfer set credit = 'balance.frozen'
      where user_id = :user and number = 3`)
    expect(faults).toMatchObject([
      { rule: 'balance', userId: user },
      { rule: 'orphan', userId: user, number: '3', what: 'balance.frozen USDT has no account row' },
    ])
  })

  test('an account is removed', async () => {
    const faults = await tamper(
      "delete from ledger_account where user_id = :user and kind = 'contract.margin'",
    )
    expect(faults).toMatchObject([{ rule: 'orphan', userId: user, number: '3' }])
  })

  test.each([
    ['book', 'practice', 'practice balance.available USDT is no account'],
    ['currency', 'usdt', 'real balance.available usdt is no account'],
    ['debit', 'house.nobody', 'real house.nobody USDT is no account'],
  ])('a transfer has a column %s of %s', async (column, value, what) => {
    // The column's check refuses the value; the audit is the second wall.
    await withClient(ledger.ownerUrl, (owner) =>
      owner.query(`alter table ledger_transfer drop constraint ledger_transfer_${column}_check`),
    )
    const faults = await tamper(
      `update ledger_transfer set ${column} = '${value}' where user_id = :user and number = 1`,
    )
    expect(faults).toContainEqual({ rule: 'foreign', userId: user, number: '1', what })
  })

  test('a module’s rule is broken', async () => {
    const text = `select user_id, null as number, kind as what from ledger_account
      where user_id = $1 and kind = 'contract.margin'`
    const faults = await auditLedger(ledger.pool, [{ rule: 'planted', text, values: [user] }])
    expect(faults).toEqual([
      { rule: 'planted', userId: user, number: null, what: 'contract.margin' },
    ])
  })

  test('money is created: one side of a transfer counts more than the other', async () => {
    const faults = await tamper(`create or replace view ledger_entry as
      select part, user_id, number, id, book, currency, credit as account, amount, credit_after as after,
             kind, ref_type, ref_id, at from ledger_transfer
      union all
      select part, user_id, number, id, book, currency, debit as account, 1 - amount, debit_after as after,
             kind, ref_type, ref_id, at from ledger_transfer`)
    const what = 'real USDT sums to 6'
    expect(faults).toContainEqual(expect.objectContaining({ rule: 'sum', what }))
  })
})
