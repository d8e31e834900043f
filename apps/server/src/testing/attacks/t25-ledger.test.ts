import type { Client, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../database.ts'
import { proofFigure } from '../proof-scale.ts'
import { allowTemporary } from './allow-temporary.ts'

/** Attempts to write balances without transfers, and transfers without balances, past every decision. */

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await attempt('candor_app', recharged, 'commit')
  await allowTemporary(database)
})
afterAll(() => database.close())

const available = (balance: number) =>
  `update ledger_account set balance = ${balance} where user_id = 71 and kind = 'balance.available'`
const trading = (balance: number) =>
  available(balance).replace('balance.available', 'contract.available')

const account = (kind: string, balance: number) =>
  `insert into ledger_account (part, user_id, book, kind, currency, balance)
   values (7, 71, 'real', '${kind}', 'USDT', ${balance})`

/** A transfer of 10 from the balance to trading, by default the owner's third. */
const transfer = (changes: Record<string, string | number | null> = {}) => {
  const row = {
    part: 7,
    user_id: 71,
    number: 3,
    id: 3,
    command: 'transferContract',
    book: 'real',
    currency: 'USDT',
    debit: 'balance.available',
    credit: 'contract.available',
    amount: 10,
    kind: 'transfer_out',
    ref_type: null,
    at: 3,
    debit_after: 50,
    credit_after: 50,
    ...changes,
  }
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? `'${value}'` : String(value),
  )
  return `insert into ledger_transfer (${Object.keys(row).join(', ')}) values (${values.join(', ')})`
}
const custody = { debit: 'house.custody', debit_after: null, kind: 'recharge' }

/** A recharge of 100, of which 40 were transferred. */
const recharged = [
  account('balance.available', 60),
  account('contract.available', 40),
  transfer({ ...custody, number: 1, credit: 'balance.available', amount: 100, credit_after: 100 }) +
    transfer({ number: 2, amount: 40, debit_after: 60, credit_after: 40 }).replace(
      /^.* values/,
      ',',
    ),
]

/** Statements of one transaction, and the constraint that refuses it. */
const unexplained: [string, string[], string][] = [
  ['a raised balance', [available(61)], 'ledger_explain_balance'],
  ['a lowered balance', [available(59)], 'ledger_explain_balance'],
  ['money between two balances', [available(50), trading(50)], 'ledger_explain_balance'],
  ['a new account with money', [account('balance.frozen', 5)], 'ledger_explain_balance'],
  ['a new account without a transfer', [account('balance.frozen', 0)], 'ledger_explain_balance'],
  [
    'a raised balance, inserted again',
    [
      `${account('balance.available', 61)} on conflict (part, user_id, book, kind, currency)
       do update set balance = excluded.balance`,
    ],
    'ledger_explain_balance',
  ],
  [
    'a balance that changes after its transfer',
    [available(50), trading(50), transfer(), available(51)],
    'ledger_explain_balance',
  ],
  [
    'a balance explained by a transfer of an earlier number',
    [available(50), trading(50), transfer({ number: 9 }), available(40), trading(60)].concat(
      transfer({ number: 8, debit_after: 40, credit_after: 60 }),
    ),
    'ledger_explain_balance',
  ],
  [
    'a raised balance, explained by a temporary table',
    [
      'create temporary table ledger_transfer (like public.ledger_transfer) on commit drop',
      transfer({ ...custody, credit: 'balance.available', amount: 1, credit_after: 61 }),
      available(61),
    ],
    'ledger_explain_balance',
  ],
  ['a transfer alone', [transfer()], 'ledger_require_balances'],
  ['a transfer with the balance of one side', [trading(50), transfer()], 'ledger_require_balances'],
  [
    'a transfer before its balances',
    [transfer(), available(50), trading(50)],
    'ledger_require_balances',
  ],
  [
    'a transfer into an account without a row',
    [available(50), transfer({ credit: 'balance.frozen', credit_after: 10 })],
    'ledger_require_balances',
  ],
  [
    'a transfer that states another balance',
    [available(70), transfer({ ...custody, credit: 'balance.available', credit_after: 71 })],
    'ledger_require_balances',
  ],
]

const misnamed: [string, object, string][] = [
  ['an unknown debit account', { debit: 'house.nobody', debit_after: null }, 'debit'],
  ['an unknown credit account', { credit: 'balance.hidden' }, 'credit'],
  ['an unknown book', { book: 'practice' }, 'book'],
  ['an unknown form of currency', { currency: 'usdt' }, 'currency'],
  ['a command that is no name', { command: 'transfer; commit' }, 'command'],
  ['a kind that is no name', { kind: 'Transfer Out' }, 'kind'],
  ['an empty kind', { kind: '' }, 'kind'],
  ['a reference that is no name', { ref_type: 'a "swap"' }, 'ref_type'],
]

const explained: [string, string[]][] = [
  ['a transfer after its balances', [available(50), trading(50), transfer()]],
  ['two changes that cancel', [available(61), available(60)]],
  ['an update without a change', [available(60)]],
  [
    'a new account with its transfer',
    [available(50), account('balance.frozen', 10)].concat(
      transfer({ credit: 'balance.frozen', credit_after: 10 }),
    ),
  ],
]

const kept = [
  'delete from ledger_account where user_id = 71',
  'update ledger_account set user_id = 135 where user_id = 71',
  `update ledger_account set currency = 'BTC' where user_id = 71`,
  `update ledger_account set kind = 'contract.margin' where kind = 'contract.available'`,
  'truncate ledger_account',
  'truncate ledger_account, ledger_transfer',
]

type Role = 'candor_app' | 'candor_owner'
type Refusal = { readonly code: string; readonly constraint?: string | undefined }

/** Runs the statements in one transaction; returns the database's refusal, or null. */
async function attempt(role: Role, texts: readonly string[], end: string): Promise<Refusal | null> {
  const run = async (client: Client | PoolClient) => {
    try {
      await client.query('begin')
      for (const text of texts) await client.query(text)
      await client.query(end)
      return null
    } catch (error) {
      const { code, constraint } = error as Refusal
      return { code, constraint }
    } finally {
      await client.query('rollback')
    }
  }
  if (role === 'candor_owner') return withClient(database.ownerUrl, run)
  const client = await database.pool.connect()
  return run(client).finally(() => client.release())
}
/** Checks everything that a commit would, but keeps the rows as they were. */
const checkAll = 'set constraints all immediate'

const stored = async () =>
  (await database.pool.query('select kind, balance from ledger_account order by kind')).rows
const untouched = [
  { kind: 'balance.available', balance: '60' },
  { kind: 'contract.available', balance: '40' },
]

test('starts with a balance that its transfers explain', async () => {
  expect(await stored()).toEqual(untouched)
})

describe.each(['candor_app', 'candor_owner'] as const)('with the role %s, the database', (role) => {
  test.each(unexplained)('refuses %s', async (_, texts, constraint) => {
    expect(await attempt(role, texts, 'commit')).toEqual({ code: '23514', constraint })
    expect(await stored()).toEqual(untouched)
  })

  test.each(misnamed)('refuses a transfer with %s', async (_, changes, column) => {
    const constraint = `ledger_transfer_${column}_check`
    const texts = [available(50), trading(50), transfer({ ...changes })]
    expect(await attempt(role, texts, 'commit')).toEqual({ code: '23514', constraint })
  })

  test.each(kept)('refuses to lose an account: %s', async (text) => {
    expect(await attempt(role, [text], 'commit')).toMatchObject({ code: '42501' })
    expect(await stored()).toEqual(untouched)
  })

  test.each(explained)('accepts %s', async (_, texts) => {
    expect(await attempt(role, texts, checkAll)).toBeNull()
  })
})

test('finds a planted bug: without triggers and checks every attempt succeeds', async () => {
  proofFigure(
    'balances and transfers past the lane',
    `${unexplained.length + misnamed.length + kept.length} of each of two roles refused`,
  )
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`alter table ledger_account disable trigger user; alter table ledger_transfer disable trigger user;
      ${[...new Set(misnamed.map(([, , column]) => column))]
        .map(
          (column) => `alter table ledger_transfer drop constraint ledger_transfer_${column}_check`,
        )
        .join(';')}`),
  )
  for (const [, texts] of unexplained)
    expect(await attempt('candor_app', texts, checkAll)).toBeNull()
  for (const [, changes] of misnamed)
    expect(await attempt('candor_app', [transfer({ ...changes })], checkAll)).toBeNull()
  for (const text of kept) expect(await attempt('candor_owner', [text], checkAll)).toBeNull()
})
