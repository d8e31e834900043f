import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { withClient } from '../platform/database/roles.ts'
import { pastLedgerGuards } from '../testing/past-ledger-guards.ts'
import { auditNew } from './audit-new.ts'
import { openLedgerLane, type LedgerLane } from './testing/ledger-lane.ts'
import type { Step } from './testing/naive-ledger.ts'

let ledger: LedgerLane
let user: string

const steps: Step[] = [
  { from: 'house.custody', to: 'balance.available', currency: 'USDT', amount: 100n },
  { from: 'balance.available', to: 'contract.available', currency: 'USDT', amount: 40n },
]

beforeEach(async () => {
  ledger = await openLedgerLane('audit new')
  user = await ledger.newUser()
  for (const step of steps) await ledger.move(user, [step])
})
afterEach(() => ledger.close())

const audit = () => auditNew(ledger.pool, allParts.parts())

/** Changes rows past the triggers, as only the owner of the tables can. */
async function tamper(sql: string): Promise<void> {
  await pastLedgerGuards(ledger, async (owner) => {
    const changed = await owner.query(sql.replaceAll(':user', user))
    expect(changed.rowCount).not.toBe(0)
  })
}

async function numbers(): Promise<unknown[]> {
  const { rows } = await ledger.pool.query('select user_id, number from ledger_audited order by 1')
  return rows
}

test('continues after the last audited number of each user', async () => {
  expect(await audit()).toEqual([])
  expect(await numbers()).toEqual([{ user_id: user, number: '2' }])
  const other = await ledger.newUser()
  await ledger.move(other, [steps[0]!])
  await ledger.move(user, [{ ...steps[1]!, amount: 5n }])
  expect(await audit()).toEqual([])
  expect(await numbers()).toEqual([
    { user_id: user, number: '3' },
    { user_id: other, number: '1' },
  ])
  const { rows } = await ledger.pool.query(
    'select account, balance from ledger_audited_balance where user_id = $1 order by 1',
    [user],
  )
  expect(rows).toEqual([
    { account: 'balance.available', balance: '55' },
    { account: 'contract.available', balance: '45' },
  ])
})

test('does not read audited entries again, so a long history does not slow it down', async () => {
  await audit()
  await tamper('update ledger_transfer set amount = 41 where user_id = :user and number = 2')
  expect(await audit()).toEqual([])
})

describe('names the first faulty new row when', () => {
  const third: Step = { ...steps[1]!, amount: 10n }
  beforeEach(async () => {
    await audit()
    await ledger.move(user, [third])
  })

  test('an amount is changed', async () => {
    await tamper('update ledger_transfer set amount = 11 where user_id = :user and number = 3')
    const what = 'balance.available was 60, moved -11, then 50'
    expect(await audit()).toContainEqual({ rule: 'chain', userId: user, number: '3', what })
    // A faulty transfer is not noted as audited, so it is found again until it is resolved.
    expect(await audit()).toMatchObject([{ rule: 'chain' }])
    expect(await numbers()).toEqual([{ user_id: user, number: '2' }])
  })

  test('a balance is raised', async () => {
    await tamper(`update ledger_account set balance = balance + 1
      where user_id = :user and kind = 'contract.available'`)
    const what = 'real contract.available USDT holds 51, its last entry says 50'
    expect(await audit()).toEqual([{ rule: 'balance', userId: user, number: null, what }])
  })

  test('a transfer is removed', async () => {
    await ledger.move(user, [third])
    await tamper('delete from ledger_transfer where user_id = :user and number = 3')
    expect(await audit()).toMatchObject([
      { rule: 'chain', userId: user, number: '4' },
      { rule: 'number', userId: user, number: '4', what: 'number 4 follows 2' },
    ])
  })

  test('the last transfer is removed', async () => {
    await tamper('delete from ledger_transfer where user_id = :user and number = 3')
    expect(await audit()).toMatchObject([{ rule: 'number', what: 'number 3 is not there' }])
  })

  test('an account is removed, or does not exist', async () => {
    await tamper("delete from ledger_account where user_id = :user and kind = 'contract.available'")
    await tamper(
      "update ledger_transfer set debit = 'contract.margin' where user_id = :user and number = 3",
    )
    const found = await audit()
    expect(found).toContainEqual(expect.objectContaining({ rule: 'orphan', number: '3' }))
    await withClient(ledger.ownerUrl, (owner) =>
      owner.query('alter table ledger_transfer drop constraint ledger_transfer_debit_check'),
    )
    await tamper(
      "update ledger_transfer set debit = 'house.nobody', debit_after = null where user_id = :user and number = 3",
    )
    expect(await audit()).toContainEqual(
      expect.objectContaining({ rule: 'foreign', what: 'real house.nobody USDT is no account' }),
    )
  })
})

test('notes the transfers of other users beside one user’s fault', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => ledger.newUser()))
  for (const other of others) await ledger.move(other, [steps[0]!])
  await tamper('update ledger_transfer set amount = 7 where user_id = :user and number = 2')
  expect(await audit()).not.toEqual([])
  expect(await numbers()).toHaveLength(3)
})

test('aborts between two transactions', async () => {
  const stop = AbortSignal.abort()
  await expect(auditNew(ledger.pool, allParts.parts(), stop)).rejects.toBe(stop.reason)
  expect(await numbers()).toEqual([])
})
