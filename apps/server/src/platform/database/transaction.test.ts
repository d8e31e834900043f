import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from './pool.ts'
import { inSnapshot } from './snapshot.ts'
import { inTransaction, type TransactionClient } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from job_lease')
})
afterAll(() => database.close())

const insert = (client: TransactionClient, part: number) =>
  client.query("insert into job_lease values ($1, 'test', 1, 1)", [part])

async function stored(): Promise<number[]> {
  const { rows } = await database.pool.query<{ part: number }>(
    'select part from job_lease order by 1',
  )
  return rows.map(({ part }) => part)
}

const change = <Value>(work: (client: TransactionClient) => Promise<Value>) =>
  inTransaction(database.pool, 'read committed', work)

test('commits all statements, returns the value of the work, and gives the session back', async () => {
  const answer = await change(async (client) => {
    await insert(client, 1)
    expect(await stored()).toEqual([])
    await Promise.all([insert(client, 2), insert(client, 3)])
    return 'done'
  })
  expect(answer).toBe('done')
  expect(await stored()).toEqual([1, 2, 3])
  const { totalCount, idleCount } = database.pool
  expect(idleCount).toBe(totalCount)
})

test('stores nothing when the work throws, and throws its error', async () => {
  const fault = new Error('planted')
  const failing = change(async (client) => {
    await insert(client, 1)
    throw fault
  })
  await expect(failing).rejects.toBe(fault)
  expect(await stored()).toEqual([])
})

test.each(['read committed', 'repeatable read', 'repeatable read read only'] as const)(
  'runs at the requested isolation level: %s',
  async (isolation) => {
    const text = `select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as sealed`
    const { rows } = await inTransaction(database.pool, isolation, (client) => client.query(text))
    const isReadOnly = isolation.endsWith('read only')
    expect(rows).toEqual([
      { level: isolation.replace(' read only', ''), sealed: isReadOnly ? 'on' : 'off' },
    ])
  },
)

test('a snapshot refuses to write', async () => {
  await expect(inSnapshot(database.pool, (reader) => insert(reader, 1))).rejects.toThrow(
    'read-only transaction',
  )
})

test('refuses a query after the end of its transaction', async () => {
  const kept = await change(async (client) => {
    await insert(client, 1)
    return client
  })
  await expect(insert(kept, 2)).rejects.toThrow('the transaction is over: insert into job_lease')
  const lost: TransactionClient[] = []
  const failing = change(async (client) => {
    lost.push(client)
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  await expect(insert(lost[0]!, 2)).rejects.toThrow('the transaction is over')
  expect(await stored()).toEqual([1])
})

test('stores nothing when a query of the work is not awaited', async () => {
  const late: Promise<unknown>[] = []
  const careless = change(async (client) => {
    await insert(client, 1)
    // A missing await: the promise is kept only to show how it ends.
    late.push(insert(client, 2).catch((error: unknown) => error))
  })
  await expect(careless).rejects.toThrow('ended before 1 of its queries')
  await Promise.all(late)
  expect(await stored()).toEqual([])
})

test.each([
  'begin',
  ' BEGIN isolation level serializable',
  'start  transaction',
  'commit',
  'rollback',
  'savepoint one',
  'select 1;\n commit',
])('refuses to begin or end a transaction within one: %j', async (text) => {
  await expect(change((client) => client.query(text))).rejects.toThrow('must not be controlled')
  await expect(change((client) => client.query({ text }))).rejects.toThrow('must not be controlled')
})

test('reports a commit that rolls back, because the work caught an error of the database', async () => {
  const silent = change(async (client) => {
    await insert(client, 1)
    await insert(client, 1).catch(() => undefined)
    return 'done'
  })
  await expect(silent).rejects.toThrow('the transaction was rolled back')
  expect(await stored()).toEqual([])
})
