import { describe, expect, test } from 'vitest'
import { checkTransactions } from './transactions.ts'
import { treeOf } from './tree.ts'

const found = (path: string, text: string, exceptions: { by: string; why: string }[] = []) =>
  checkTransactions(treeOf({ [`apps/server/src/${path}`]: text }), exceptions)

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
