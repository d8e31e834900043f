import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { migrateBefore } from './left-database.ts'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateBefore(database.ownerUrl, '671-more-once-only-postings.sql')
})
afterEach(() => database.close())

/** A transfer of user 7; the third moved a withdrawal to the clearing account, the fourth out of it. */
const moved = (number: number, more: object) => ({
  part: 7,
  user_id: 7,
  number,
  id: number,
  command: 'test',
  book: 'real',
  currency: 'USDT',
  amount: 5,
  at: 0,
  debit_after: null,
  credit_after: null,
  ref_id: 9,
  ...more,
})
const prize = {
  debit: 'house.contests',
  credit: 'balance.available',
  credit_after: 5,
  kind: 'contest_prize',
  ref_type: 'contest_entry',
}
const withdrawal = { kind: 'withdraw', ref_type: 'withdrawal', credit: 'house.clearing' }
const sent = { ...withdrawal, debit: 'balance.frozen', debit_after: 0 }
const arrived = { ...withdrawal, debit: 'house.clearing', credit: 'house.custody' }

async function put(rows: readonly object[]): Promise<void> {
  const text = `insert into ledger_transfer
    select * from jsonb_populate_recordset(null::ledger_transfer, $1)`
  await withClient(database.ownerUrl, (owner) => owner.query(text, [JSON.stringify(rows)]))
}
const upgrade = () => migrate(database.ownerUrl, 2)

test('upgrades a database in which each record moved its money once', async () => {
  await put([
    moved(1, prize),
    moved(2, { ...prize, ref_id: 10 }),
    moved(3, sent),
    moved(4, arrived),
  ])
  expect(await upgrade()).toContain('671-more-once-only-postings.sql')
  await expect(put([moved(5, prize)])).rejects.toMatchObject({ code: '23505' })
  await expect(put([moved(5, arrived)])).rejects.toMatchObject({ code: '23505' })
})

test.each([
  ['a prize', prize, 'contest_prize of contest_entry 9'],
  ['a withdrawal', sent, 'withdraw of withdrawal 9 from balance.frozen to house.clearing'],
])('%s that was moved twice stops the upgrade, which names it', async (_what, row, named) => {
  await put([moved(1, row), moved(2, row)])
  await expect(upgrade()).rejects.toThrow(named)
  await expect(upgrade()).rejects.toThrow('user 7')
  await expect(upgrade()).rejects.toThrow('transfers 1, 2')
})

test.each([
  ['tokens of an offering', 'ieo_issue', 'ieo_project', 'house.sandbox', 'house.ieo'],
  ['tokens out of an account', 'ieo_release', 'ieo_project', 'funding.available', 'house.ieo'],
  ['prizes of a contest', 'contest_release', 'contest', 'funding.available', 'house.contests'],
  ['the rest of a contest', 'funding_return', 'contest', 'funding.available', 'house.sandbox'],
  ['the money of a loan', 'loan_fund', 'loan', 'funding.available', 'house.loans'],
])(
  '%s move once for a record, before the upgrade and after it',
  async (_what, kind, ref_type, debit, credit) => {
    const before = debit === 'funding.available' ? { debit_after: 0 } : {}
    const row = { kind, ref_type, debit, credit, ...before }
    await put([moved(1, row), moved(2, row)])
    await expect(upgrade()).rejects.toThrow(`${kind} of ${ref_type} 9: transfers 1, 2`)
    await withClient(database.ownerUrl, async (owner) => {
      await owner.query('alter table ledger_transfer disable trigger user')
      await owner.query('delete from ledger_transfer where number = 2')
      await owner.query('alter table ledger_transfer enable trigger user')
    })
    expect(await upgrade()).toContain('691-tokens-released-once.sql')
    await expect(put([moved(3, row)])).rejects.toMatchObject({ code: '23505' })
  },
)

test('lets an offering return money of its account more than once', async () => {
  await upgrade()
  const row = {
    kind: 'funding_return',
    ref_type: 'ieo_project',
    debit: 'funding.available',
    debit_after: 0,
    credit: 'house.sandbox',
  }
  await expect(put([moved(1, row), moved(2, row)])).resolves.not.toThrow()
})
