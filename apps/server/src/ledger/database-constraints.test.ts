import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { partOf } from '../platform/part.ts'
import { accountKinds } from './accounts.ts'
import { auditLedger } from './audit.ts'
import { openLedgerLane, type LedgerLane } from './testing/ledger-lane.ts'

let ledger: LedgerLane
let user: string
beforeAll(async () => {
  ledger = await openLedgerLane('walls')
  user = await ledger.newUser()
  const recharge = { from: 'house.custody', to: 'balance.available', currency: 'USDT' } as const
  await ledger.move(user, [{ ...recharge, amount: 100n }])
})
afterAll(() => ledger.close())

/** The SQLSTATE of the database's refusal. */
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

const denied = '42501'
const checked = '23514'

describe('a written transfer is immutable', () => {
  const attempts = [
    'update ledger_transfer set amount = 1',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
  ]

  test.each(attempts)('refuses the server’s own role: %s', async (sql) => {
    expect((await ledger.pool.query('select current_user as role')).rows).toEqual([
      { role: 'candor_app' },
    ])
    await expect(ledger.pool.query(sql)).rejects.toMatchObject({
      code: denied,
      message: 'permission denied for table ledger_transfer',
    })
  })

  test.each(attempts)('stops the owner by the trigger: %s', async (sql) => {
    await withClient(ledger.ownerUrl, (owner) =>
      expect(owner.query(sql)).rejects.toMatchObject({
        code: denied,
        message: 'rows of ledger_transfer are never changed or removed',
      }),
    )
  })

  test('refuses the server’s role to switch the trigger off', async () => {
    const sql = 'alter table ledger_transfer disable trigger user'
    expect(await refusal(ledger.pool.query(sql))).toBe(denied)
  })
})

describe('the database itself refuses', () => {
  test('a balance below zero', async () => {
    const sql = 'update ledger_account set balance = -1 where user_id = $1'
    expect(await refusal(ledger.pool.query(sql, [user]))).toBe(checked)
  })

  const fine = {
    number: 2,
    debit: 'balance.available',
    credit: 'house.fees',
    amount: '1',
    debit_after: '99',
    credit_after: null,
    kind: 'adjustment',
    ref_type: 'adjustment',
    other_id: 8,
    other_credit: null as string | null,
  }

  /** Inserts two transfers, of the records 7 and `other_id`, and rolls back, so that the ledger stays as it was. */
  async function insert(changes: object): Promise<unknown> {
    const row = { ...fine, ...changes }
    const client = await ledger.pool.connect()
    try {
      await client.query('begin')
      const paid = 'update ledger_account set balance = 99 where user_id = $1'
      await client.query(paid, [user])
      return await client.query(
        `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit, credit,
           amount, kind, at, debit_after, credit_after, ref_type, ref_id)
         values ($1, $2, $3, 1, 'test', 'real', 'USDT', $4, $5, $6, $9, 0, $7, $8, $10, 7),
           ($1, $2, $3 + 1, 1, 'test', 'real', 'USDT', $4, coalesce($12, $5), $6, $9, 0, $7, $8, $10, $11)`,
        [
          partOf(user),
          user,
          row.number,
          row.debit,
          row.credit,
          row.amount,
          row.debit_after,
          row.credit_after,
          row.kind,
          row.ref_type,
          row.other_id,
          row.other_credit,
        ],
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('nothing that is valid', async () => {
    expect(await refusal(insert({}))).toBe('done')
    // A position pays a fee for each part that is closed.
    const parts = { kind: 'position_close_fee', ref_type: 'position', other_id: 7 }
    expect(await refusal(insert(parts))).toBe('done')
    // A withdrawal moves into the clearing account and out of it.
    const ways = { kind: 'withdraw', ref_type: 'withdrawal', other_id: 7 }
    expect(await refusal(insert({ ...ways, other_credit: 'house.clearing' }))).toBe('done')
    // An offering returns money of its account more than once.
    const returns = { kind: 'funding_return', ref_type: 'ieo_project', other_id: 7 }
    expect(await refusal(insert(returns))).toBe('done')
  })

  test.each([
    ['an amount of zero', { amount: '0' }, checked],
    ['a negative amount', { amount: '-1' }, checked],
    ['an account that pays itself', { credit: 'balance.available', credit_after: '100' }, checked],
    ['a balance afterwards below zero', { debit_after: '-1' }, checked],
    ['a user account without its balance afterwards', { debit_after: null }, checked],
    ['a house account with a balance', { credit_after: '1' }, checked],
    ['a number that is in use', { number: 1 }, '23505'],
    ['a number below one', { number: 0 }, checked],
    ['money moved twice for a record', { other_id: 7 }, '23505'],
    [
      'a prize paid twice',
      { kind: 'contest_prize', ref_type: 'contest_entry', other_id: 7 },
      '23505',
    ],
    [
      'the rest of an entry, returned twice',
      { kind: 'contest_return', ref_type: 'contest_entry', other_id: 7 },
      '23505',
    ],
    ['a withdrawal sent twice', { kind: 'withdraw', ref_type: 'withdrawal', other_id: 7 }, '23505'],
    [
      'a withdrawal returned twice',
      { kind: 'withdraw_return', ref_type: 'withdrawal', other_id: 7 },
      '23505',
    ],
    ['tokens issued twice', { kind: 'ieo_issue', ref_type: 'ieo_project', other_id: 7 }, '23505'],
    [
      'tokens released twice',
      { kind: 'ieo_release', ref_type: 'ieo_project', other_id: 7 },
      '23505',
    ],
    [
      'prizes of a contest released twice',
      { kind: 'contest_release', ref_type: 'contest', other_id: 7 },
      '23505',
    ],
    [
      'the rest of a contest returned twice',
      { kind: 'funding_return', ref_type: 'contest', other_id: 7 },
      '23505',
    ],
    ['a loan funded twice', { kind: 'loan_fund', ref_type: 'loan', other_id: 7 }, '23505'],
    ['a reward paid twice', { kind: 'vip_gift', ref_type: 'reward', other_id: 7 }, '23505'],
  ])('%s', async (_what, changes, code) => {
    expect(await refusal(insert(changes))).toBe(code)
  })
})

test('the checks on the sides of a transfer list the accounts of the code', async () => {
  const { rows } = await ledger.pool.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conname in ('ledger_transfer_debit_check', 'ledger_transfer_credit_check')`,
  )
  const listed = rows.map(
    ({ text }) => new Set([...text.matchAll(/'([a-z.]+)'/g)].map(([, kind]) => kind)),
  )
  expect(listed).toEqual([new Set(accountKinds), new Set(accountKinds)])
})

describe('the lane refuses', () => {
  const overdrawn = {
    from: 'balance.available',
    to: 'contract.available',
    currency: 'USDT',
  } as const

  test('a transfer above the balance, and applies nothing of the decision', async () => {
    const steps = [
      { ...overdrawn, amount: 60n },
      { ...overdrawn, amount: 60n },
    ]
    expect(await ledger.move(user, steps)).toMatchObject({ ok: false, error: 'INTERNAL' })
    const found = await ledger.pool.query(
      'select kind, balance from ledger_account where user_id = $1',
      [user],
    )
    expect(found.rows).toEqual([{ kind: 'balance.available', balance: '100' }])
  })

  test.each([0n, -5n])('a transfer of %d', async (amount) => {
    expect(await ledger.move(user, [{ ...overdrawn, amount }])).toMatchObject({ error: 'INTERNAL' })
  })
})

test('keeps the ledger without faults after all these attempts', async () => {
  expect(await auditLedger(ledger.pool)).toEqual([])
})
