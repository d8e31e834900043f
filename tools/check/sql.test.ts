import { describe, expect, test } from 'vitest'
import { checkTables } from './sql.ts'
import { treeOf } from './tree.ts'

const migrations = {
  'apps/server/migrations/001-market.sql': 'create table market_tick (seq bigint);',
  'apps/server/migrations/002-loan.sql':
    'create unlogged table if not exists loan_order (id bigint);',
  'apps/server/migrations/003-file.sql': `create view file_stored as select 1;
alter table lane_reply rename to lane_answer;`,
}
/** Own tables may be written here, unless a test says otherwise. */
const own = { tables: ['*'], by: ['**'], why: 'own' }
const none = { read: [], declare: [], write: [own] }

/** What is found in one file of the server. */
function found(
  path: string,
  text: string,
  access: Partial<NonNullable<Parameters<typeof checkTables>[1]>> = {},
) {
  const file = `apps/server/src/${path}`
  const findings = checkTables(treeOf({ ...migrations, [file]: text }), { ...none, ...access })
  return findings.filter(({ message }) => !message.includes('because "own"'))
}

const messages = (...about: Parameters<typeof found>) =>
  found(...about).map(({ message }) => message)

describe('writes of another module’s table', () => {
  test.each([
    "pool.query('delete from market_tick where seq = 1')",
    "pool.query('DELETE FROM ONLY market_tick')",
    "pool.query('insert into market_tick values (1)')",
    "pool.query('update public.market_tick set seq = 1')",
    "pool.query('truncate people_user, market_tick')",
    "pool.query('lock table market_tick')",
    "pool.query('select 1; merge into market_tick using x')",
    // oxlint-disable-next-line no-template-curly-in-string
    'pool.query(`with gone as (delete\n from market_tick where seq = ${seq} returning 1) select from gone`)',
  ])('%s is found', (text) => {
    expect(messages('people/jobs.ts', text)).toEqual([
      'people must not write market_tick: let a function of market do it',
    ])
  })

  test('no entry allows a write', () => {
    const entry = { tables: ['market_tick'], by: ['people/**'], why: 'prices are read' }
    const text = "read('select from market_tick'); write('delete from market_tick')"
    expect(messages('people/jobs.ts', text, { read: [entry], write: [entry] })).toEqual([
      'people must not write market_tick: let a function of market do it',
    ])
  })

  test('a name that is handed on may be written', () => {
    // oxlint-disable-next-line no-template-curly-in-string
    const text = "for (const t of ['market_tick']) pool.query(`delete from ${t}`)"
    expect(messages('people/jobs.ts', text)).toEqual([
      expect.stringMatching(/must not hand on the name market_tick/),
    ])
    expect(messages('people/jobs.ts', "const a = { table: 'market_tick' }")).toHaveLength(1)
    expect(messages('people/tables.ts', "table('market_tick', { key: [] })")).toEqual([
      'people must not declare market_tick: take the table from market',
    ])
  })
})

describe('reads of another module’s table', () => {
  const text = "pool.query('select from loan_order join market_tick using (seq)')"
  const entry = { tables: ['market_*'], by: ['loans/**/*.ts'], why: 'a sale names its tick' }

  test('is found without an entry, on its line', () => {
    const lines = 'const text = `\n  select from\n  market_tick`'
    expect(found('loans/sales.ts', lines)).toEqual([
      expect.objectContaining({ file: 'apps/server/src/loans/sales.ts', line: 3 }),
    ])
    expect(messages('loans/sales.ts', "readPage({ from: 'market_tick t' })")).toEqual([
      expect.stringMatching(/must not read market_tick/),
    ])
  })

  test('passes with an entry for the table and the file', () => {
    expect(messages('loans/sales.ts', text, { read: [entry] })).toEqual([])
    const declared = "table('market_tick', { key: [] })"
    expect(messages('loans/tables.ts', declared, { declare: [entry] })).toEqual([])
    expect(messages('loans/tables.ts', declared, { read: [entry] })).toContain(
      'loans must not declare market_tick: take the table from market',
    )
  })

  test('an entry that nothing needs is found', () => {
    const wide = { ...entry, tables: ['market_*', 'file_stored'], by: ['loans/**', 'swap/**'] }
    expect(messages('loans/sales.ts', text, { read: [wide] })).toEqual([
      'nothing needs file_stored, because "a sale names its tick": remove it',
      'nothing needs swap/**, because "a sale names its tick": remove it',
    ])
  })
})

describe('writes of a module’s own table', () => {
  const text = "pool.query('update loan_order set id = 1')"
  const entry = { tables: ['loan_order'], by: ['loans/forget.ts'], why: 'old loans go' }

  test('is found without an entry', () => {
    expect(messages('loans/jobs.ts', text, { write: [] })).toEqual([
      expect.stringMatching(/^loans must write loan_order in the lane/),
    ])
    // oxlint-disable-next-line no-template-curly-in-string
    const texts = ['`delete from ${table} t`', '`update ${table} t set id = 1`']
    for (const one of texts)
      expect(messages('loans/jobs.ts', `pool.query(${one})`, { write: [] })).toEqual([
        expect.stringMatching(/^loans must write a table in the lane/),
      ])
  })

  test('passes with an entry for the table and the file', () => {
    expect(messages('loans/forget.ts', text, { write: [entry] })).toEqual([])
  })
})

test.each([
  ['market/log/store.ts', "pool.query('insert into market_tick values (1)')"],
  ['loans/jobs.ts', "pool.query('update loan_order set id = 1')"],
  // oxlint-disable-next-line no-template-curly-in-string
  ['loans/words.ts', 'const text = `The update ${version} is here; copy ${address}`'],
  ['platform/files/jobs.ts', "pool.query('delete from file_stored')"],
  ['platform/lane/replies.ts', "pool.query('truncate lane_answer')"],
  ['loans/jobs.test.ts', "pool.query('update market_tick set seq = 1')"],
  ['loans/testing/world.ts', "pool.query('update market_tick set seq = 1')"],
  ['loans/jobs.ts', '// writes market_tick\nconst a: "market_tick" = market_tick.market_tick'],
])('%s may say %s', (path, text) => {
  expect(messages(path, text)).toEqual([])
})

test('a table that begins with no module’s name is found', () => {
  const file = 'apps/server/migrations/001-orders.sql'
  const access = { read: [], declare: [], write: [] }
  expect(checkTables(treeOf({ [file]: '\ncreate table orders_open (id int);' }), access)).toEqual([
    { file, line: 2, message: "no module owns orders_open: begin it with a module's name" },
  ])
})

test('finds a table that is declared twice', () => {
  const access = { read: [], declare: [], write: [] }
  const files = {
    'apps/server/migrations/001-loans.sql': 'create table loan_order (id int);',
    'apps/server/src/loans/tables.ts': "export const loans = table('loan_order', {})",
    'apps/server/src/loans/sale.ts': "\nexport const sold = table('loan_order', {})",
  }
  expect(checkTables(treeOf(files), access)).toEqual([
    {
      file: 'apps/server/src/loans/sale.ts',
      line: 2,
      message: 'loan_order is declared a second time: use tableWhere of the first',
    },
  ])
})
