import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './database/pool.ts'
import { withClient } from './database/roles.ts'
import { readPage, type ListInput, type PageOf } from './paging.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`create table paging_row (id bigint primary key, at bigint, kind text);
      grant select, insert, update, delete, truncate on paging_row to candor_app`),
  )
})
afterAll(() => database.close())

const list = { select: 'id', from: 'paging_row', values: [], at: 'at', id: 'id' }
const now = 1_000_000

async function fill(count: number): Promise<void> {
  await database.pool.query('truncate paging_row')
  // Three rows at a time share their time.
  await database.pool.query(
    `insert into paging_row select n, n / 3, 'running' from generate_series(1, $1) n`,
    [count],
  )
}
const read = (input: Partial<ListInput>, more: object = {}): Promise<PageOf<string>> =>
  readPage(
    database.pool,
    { ...list, where: ["kind = 'running'"], ...more },
    { pageNo: 1, pageSize: 10, order: 'desc', ...input },
    now,
    (row) => String(row['id']),
  )
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

test('skips no row when rows leave the list between two pages', async () => {
  await fill(30)
  const first = await read({})
  expect(first).toMatchObject({ records: numbers(30, 21), total: 30, pages: 3, isMore: false })
  await database.pool.query(`update paging_row set kind = 'closed' where id in (29, 25, 21, 18)`)
  const second = await read({ pageNo: 2, after: first.next!, endAt: first.endAt })
  expect(second.records).toEqual(['20', '19', ...numbers(17, 10)])
  expect(second.current).toBe(2)
  const third = await read({ pageNo: 3, after: second.next!, endAt: first.endAt })
  expect(third.records).toEqual(numbers(9, 1))
  expect(third.next).toBeNull()
})

test.each(['desc', 'asc'] as const)(
  'reaches every row once, %s, also beyond the counted ones',
  async (order) => {
    await fill(1_244)
    const found: string[] = []
    let page = await read({ order, pageSize: 100 })
    expect(page).toMatchObject({ total: 1_000, isMore: true })
    found.push(...page.records)
    while (page.next !== null) {
      page = await read({ order, pageSize: 100, after: page.next, endAt: page.endAt })
      found.push(...page.records)
    }
    const all = numbers(1_244, 1)
    expect(found).toEqual(order === 'desc' ? all : all.toReversed())
  },
)

test('does not report more rows for exactly a thousand', async () => {
  await fill(1_000)
  expect(await read({})).toMatchObject({ total: 1_000, isMore: false })
})

test.each(['desc', 'asc'] as const)('pages a list by its own order, %s', async (order) => {
  await fill(30)
  // Even ids come before odd ids, each in order.
  const sort = '(case id % 2 when 0 then 0 else 100000000000000000 end + id)'
  const found: string[] = []
  let page = await read({ order, pageSize: 7 }, { sort })
  found.push(...page.records)
  while (page.next !== null) {
    await database.pool.query(`update paging_row set kind = 'closed' where id = $1`, [found[0]])
    page = await read({ order, pageSize: 7, after: page.next }, { sort })
    found.push(...page.records)
  }
  const all = Array.from({ length: 15 }, (_, at) => 2 * at + 2)
  const wanted = [...all, ...all.map((even) => even - 1)].map(String)
  expect(found).toEqual(order === 'asc' ? wanted : wanted.toReversed())
})

test('still finds a page by its number', async () => {
  await fill(30)
  expect(await read({ pageNo: 2 })).toMatchObject({ records: numbers(20, 11), current: 2 })
})
