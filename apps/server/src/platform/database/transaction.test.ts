import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase, type Database } from './pool.ts'
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

describe('a transaction within a transaction', () => {
  const refusal = 'a transaction within a transaction of the same database'

  test('is refused, and nothing of either is stored', async () => {
    const nesting = change(async (client) => {
      await insert(client, 1)
      await change((inner) => insert(inner, 2))
    })
    await expect(nesting).rejects.toThrow(refusal)
    expect(await stored()).toEqual([])
  })

  test('is refused at any depth of calls, and as a snapshot', async () => {
    const deeper = async () => {
      await Promise.resolve()
      return inSnapshot(database.pool, async () => 'read')
    }
    await expect(change(deeper)).rejects.toThrow(refusal)
    await expect(inSnapshot(database.pool, deeper)).rejects.toThrow(refusal)
  })

  test('is refused before it waits for a session of its own', async () => {
    const { url, ownerUrl } = database
    const single = openDatabase({ url, ownerUrl }, () => {}, 1)
    const nesting = inTransaction(single.pool, 'read committed', () =>
      inSnapshot(single.pool, async () => 'read'),
    )
    await expect(nesting).rejects.toThrow(refusal)
    await single.close()
  })

  test('is refused through another pool of the same database, of another role too', async () => {
    const { url, ownerUrl } = database
    for (const address of [url, ownerUrl]) {
      const other = openDatabase({ url: address, ownerUrl }, () => {}, 1)
      const nesting = change(async (client) => {
        await insert(client, 1)
        await inTransaction(other.pool, 'read committed', (inner) => insert(inner, 2))
      })
      await expect(nesting).rejects.toThrow(refusal)
      expect(other.pool.totalCount).toBe(0)
      await other.close()
    }
    expect(await stored()).toEqual([])
  })

  test('is none if it is of another database, but a third within both is refused', async () => {
    const other = await createTestDatabase()
    const both = (third: () => Promise<unknown>) =>
      change(async (client) => {
        await insert(client, 1)
        await inTransaction(other.pool, 'read committed', async (inner) => {
          await insert(inner, 2)
          await third()
        })
      })
    await expect(both(() => change((client) => insert(client, 3)))).rejects.toThrow(refusal)
    expect(await stored()).toEqual([])
    await both(async () => undefined)
    expect(await stored()).toEqual([1])
    const { rows } = await other.pool.query('select part from job_lease')
    expect(rows).toEqual([{ part: 2 }])
    await other.close()
  })
})

test('runs two transactions beside each other, and one after another', async () => {
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  // Each ends only when the other has stored its row.
  const beside = (own: 0 | 1, other: 0 | 1) =>
    change(async (client) => {
      await insert(client, own)
      begun[own].resolve()
      await begun[other].promise
    })
  await Promise.all([beside(0, 1), beside(1, 0)])
  await change((client) => insert(client, 2))
  expect(await stored()).toEqual([0, 1, 2])
})

test('work that outlives the transaction in which it was started may begin one of its own', async () => {
  const ended = Promise.withResolvers<void>()
  const started: Promise<unknown>[] = []
  await change(async (client) => {
    await insert(client, 1)
    started.push(ended.promise.then(() => change((later) => insert(later, 2))))
    // The same without waiting for the end is nesting.
    started.push(change((inner) => insert(inner, 3)).catch((error: unknown) => error))
  })
  ended.resolve()
  const [, early] = await Promise.all(started)
  expect(early).toMatchObject({ message: expect.stringContaining('within a transaction') })
  expect(await stored()).toEqual([1, 2])
})
