import { describe, expect, test } from 'vitest'
import { checkTransactions } from './transactions.ts'
import { treeOf } from './tree.ts'

type Exceptions = { by: string; why: string }[]
const found = (path: string, text: string, control: Exceptions = [], lock: Exceptions = []) =>
  checkTransactions(treeOf({ [`apps/server/src/${path}`]: text }), { control, lock })

describe('a transaction beside inTransaction', () => {
  test.each([
    "client.query('begin')",
    "client.query('BEGIN isolation level repeatable read read only')",
    // oxlint-disable-next-line no-template-curly-in-string
    'client.query(`begin isolation level ${level}`)',
    "client.query({ text: 'start transaction' })",
    "client.query('commit')",
    "client.query('rollback')",
    "client.query('rollback to ended')",
    "client.query('savepoint ended')",
    "client.query('select 1; commit')",
    "const steps = ['begin', ...statements].join(';')",
  ])('%s is found', (text) => {
    expect(found('loans/take.ts', `\n${text}`)).toEqual([
      {
        file: 'apps/server/src/loans/take.ts',
        line: 2,
        message: 'a transaction begins and ends in inTransaction (platform/database) only',
      },
    ])
  })
})

test.each([
  ['loans/take.ts', "const text = 'begin with a lot'; const key = { begin: 1, commit: 2 }"],
  ['loans/take.ts', '// begin\nconst answer: "commit" = read()'],
  ['loans/take.ts', "const text = 'The transaction was rolled back'; market.commit(tick)"],
  ['loans/take.test.ts', "client.query('begin')"],
  ['loans/testing/world.ts', "client.query('begin')"],
])('%s may contain %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})

test('a file with an exception passes, and an exception that nothing needs is found', () => {
  const exception = { by: 'platform/{lane,database}/*.ts', why: 'a planted reason' }
  expect(found('platform/lane/batch.ts', "run(db, 'begin')", [exception])).toEqual([])
  expect(found('platform/lane/batch.ts', "run(db, 'select 1')", [exception])).toEqual([
    {
      file: 'tools/check/transactions.ts',
      line: 1,
      message: 'nothing needs platform/{lane,database}/*.ts, because "a planted reason": remove it',
    },
  ])
})

const lockMessage =
  'the lane alone locks, in one order: make it a command, or give the reason in tools/check/transactions.ts'

describe('an explicit lock beside the lane', () => {
  test.each([
    "client.query('select 1 from loan where id = $1 for update')",
    'client.query(`select 1 from loan\n  FOR  NO KEY UPDATE of loan`)',
    "client.query('select 1 from loan for share')",
    "client.query('select 1 from loan for key share nowait')",
    // oxlint-disable-next-line no-template-curly-in-string
    'const take = `update loan set due = 1 from (select id from loan limit ${most} for update skip locked) d`',
    "client.query('lock table loan')",
    "client.query('LOCK loan_sale in exclusive mode')",
    "client.query('select 1; lock only loan')",
    "client.query('select pg_advisory_lock($1)')",
    "client.query('select pg_try_advisory_xact_lock_shared($1)')",
  ])('%s is found', (text) => {
    expect(found('loans/take.ts', `\n${text}`)).toEqual([
      { file: 'apps/server/src/loans/take.ts', line: 2, message: lockMessage },
    ])
  })

  test('is found in a migration', () => {
    const path = 'apps/server/migrations/160-loans.sql'
    const tree = treeOf({ [path]: 'begin\n  perform 1 from loan for update;\nend' })
    const none = { control: [], lock: [] }
    expect(checkTransactions(tree, none)).toEqual([{ file: path, line: 2, message: lockMessage }])
  })

  test.each([
    ['loans/take.ts', "const text = 'Wait for updates, and lock the table with both hands'"],
    [
      'loans/take.ts',
      "// for update\nconst text = 'insert into loan (id) values (1) on conflict (id) do update set id = 2'",
    ],
    ['loans/take.ts', "const text = 'An order for shares'"],
    ['loans/take.test.ts', "client.query('select 1 from loan for update')"],
    ['loans/testing/world.ts', "client.query('lock table loan')"],
  ])('%s may contain %s', (path, text) => {
    expect(found(path, text)).toEqual([])
  })

  test('may stand in a file with an exception, which does not excuse a transaction', () => {
    const exception = { by: 'platform/lane/claims.ts', why: 'a planted reason' }
    const text = "run(db, 'select 1 from loan for update')"
    expect(found('platform/lane/claims.ts', text, [], [exception])).toEqual([])
    expect(found('platform/lane/claims.ts', `${text}; run(db, 'commit')`, [], [exception])).toEqual(
      [
        {
          file: 'apps/server/src/platform/lane/claims.ts',
          line: 1,
          message: 'a transaction begins and ends in inTransaction (platform/database) only',
        },
      ],
    )
    expect(found('platform/lane/claims.ts', "run(db, 'select 1')", [], [exception])).toEqual([
      {
        file: 'tools/check/transactions.ts',
        line: 1,
        message: 'nothing needs platform/lane/claims.ts, because "a planted reason": remove it',
      },
    ])
  })
})
