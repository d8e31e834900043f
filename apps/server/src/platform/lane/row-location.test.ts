import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { withClient } from '../database/roles.ts'
import { column, command, table, type Connection } from './index.ts'
import { owned } from './table.ts'
import { openTestLane, prepareCounters, request } from './testing/counter.ts'

const users = ['64', '65', '66', '67', '68', '69', '70']

/** An agreement and its result. */
const deeds = table('test_deed', {
  key: ['id'],
  changes: ['value'],
  columns: { id: column.id, terms: column.text, value: column.optional(column.whole) },
})

/** Work in progress, deleted when it is done. */
const errands = table('test_errand', { key: ['id'], deletable: true, columns: { id: column.id } })

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareCounters(database, users)
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`create table test_deed (part smallint, user_id bigint, id bigint, terms text not null,
      value integer check (value <= 1000), primary key (part, user_id, id));
      grant select, insert, update on test_deed to candor_app;
      create table test_errand (part smallint, user_id bigint, id bigint, primary key (part, user_id, id));
      grant select, insert, delete on test_errand to candor_app`),
  )
})
afterAll(() => database.close())

const agree = command('agree', {
  needs: { deeds },
  decide: (_state, { user, id }: { user: string; id: string }) => ({
    put: [deeds.row({ ...owned(user), id, terms: 'as agreed', value: null })],
    reply: null,
  }),
})

const add = command('add', {
  needs: { deeds },
  decide: ({ deeds: rows }, { user, by }: { user: string; by: number }) => ({
    put: rows
      .all()
      .map((deed) => deeds.row({ ...deed, ...owned(user), value: (deed.value ?? 0) + by })),
    reply: null,
  }),
})

async function storedOf(user: string) {
  const text = 'select id, terms, value from test_deed where user_id = $1 order by id'
  return (await database.pool.query(text, [user])).rows
}

test('inserts rows whole and updates loaded rows at their ctid', async () => {
  const lane = await openTestLane(database)
  await Promise.all(['1', '2'].map((id) => lane.run(agree, request({ user: '64', id }))))
  await lane.run(agree, request({ user: '65', id: '1' }))
  // One batch: a row that the batch inserts itself, and loaded rows that it changes more than once.
  await Promise.all([
    lane.run(agree, request({ user: '64', id: '3' })),
    lane.run(add, request({ user: '64', by: 5 })),
    lane.run(add, request({ user: '64', by: 2 })),
    lane.run(add, request({ user: '65', by: 1 })),
  ])
  const terms = 'as agreed'
  expect(await storedOf('64')).toEqual(['1', '2', '3'].map((id) => ({ id, terms, value: 7 })))
  expect(await storedOf('65')).toEqual([{ id: '1', terms, value: 1 }])
  await lane.close()
})

test('blames one command when the database refuses its data', async () => {
  const lane = await openTestLane(database)
  await lane.run(agree, request({ user: '66', id: '1' }))
  const [, refused] = await Promise.all([
    lane.run(add, request({ user: '66', by: 1_000 })),
    lane.run(add, request({ user: '66', by: 1 })),
  ])
  expect(refused).toMatchObject({ ok: false, error: 'INTERNAL' })
  expect(await storedOf('66')).toMatchObject([{ value: 1_000 }])
  await lane.close()
})

test('fails the batch when another session moved a row, and runs it again on fresh state', async () => {
  let meddle: (() => Promise<unknown>) | null = null
  const errors: unknown[] = []
  const lane = await openTestLane(database, {
    onError: (error) => errors.push(error),
    connect: () => meddledWith('with changed', () => meddle?.()),
  })
  await lane.run(agree, request({ user: '67', id: '1' }))
  meddle = () => {
    meddle = null
    return withClient(database.ownerUrl, (owner) =>
      owner.query('update test_deed set value = 100 where user_id = 67'),
    )
  }
  expect(await lane.run(add, request({ user: '67', by: 5 }))).toMatchObject({ ok: true })
  expect(errors).toMatchObject([{ code: '21000' }])
  expect(await storedOf('67')).toMatchObject([{ value: 105 }])
  await lane.close()
})

/** A session that lets another session act just before a statement that begins with a text. */
async function meddledWith(
  start: string,
  meddle: () => Promise<unknown> | undefined,
): Promise<Connection> {
  const client = await database.laneClient()
  const query = client.query.bind(client) as unknown as (one: object) => Promise<unknown>
  let gate: Promise<unknown> = Promise.resolve()
  const watched = async (statement: { text: string }) => {
    if (statement.text.startsWith(start)) gate = Promise.all([gate, meddle()])
    await gate
    return query(statement)
  }
  client.query = watched as unknown as typeof client.query
  return client satisfies Connection
}

const send = command('send', {
  needs: { errands },
  decide: (_state, { user, id }: { user: string; id: string }) => ({
    put: [errands.row({ ...owned(user), id })],
    reply: null,
  }),
})

/** Deletes all errands and replies with their ids; if an errand is named `but`, keeps them all. */
const finish = command('finish', {
  needs: { errands },
  decide: ({ errands: rows }, { but }: { user: string; but?: string }) => {
    const all = rows.all()
    const spoilt = { rows: () => raise() }
    return {
      put: [...all.map((one) => errands.remove(one)), ...(but === undefined ? [] : [spoilt])],
      reply: all.map(({ id }) => id),
    }
  },
})

function raise(): never {
  throw new Error('the decision cannot be applied')
}

async function underWay(user: string) {
  const text = 'select id from test_errand where user_id = $1 order by id'
  return (await database.pool.query(text, [user])).rows.map(({ id }) => id as string)
}

test('deletes rows at their ctid and hides them from later decisions of the batch', async () => {
  const lane = await openTestLane(database)
  for (const id of ['1', '2']) await lane.run(send, request({ user: '68', id }))
  // One batch: the third errand never reaches the table, the fourth stays.
  const [, first, again] = await Promise.all([
    lane.run(send, request({ user: '68', id: '3' })),
    lane.run(finish, request({ user: '68' })),
    lane.run(finish, request({ user: '68' })),
    lane.run(send, request({ user: '68', id: '4' })),
  ])
  expect(first).toMatchObject({ reply: ['1', '2', '3'] })
  expect(again).toMatchObject({ reply: [] })
  expect(await underWay('68')).toEqual(['4'])
  await lane.close()
})

test('deletes nothing when a decision cannot be applied', async () => {
  const lane = await openTestLane(database)
  await lane.run(send, request({ user: '69', id: '1' }))
  const [spoilt, next] = await Promise.all([
    lane.run(finish, request({ user: '69', but: '1' })),
    lane.run(finish, request({ user: '69' })),
  ])
  expect(spoilt).toMatchObject({ ok: false, error: 'INTERNAL' })
  expect(next).toMatchObject({ reply: ['1'] })
  expect(await underWay('69')).toEqual([])
  await lane.close()
})

test('fails the batch when another session deleted a row, and runs it again without the row', async () => {
  const errors: unknown[] = []
  let meddle: (() => Promise<unknown>) | null = null
  const lane = await openTestLane(database, {
    onError: (error) => errors.push(error),
    connect: () => meddledWith('with changed', () => meddle?.()),
  })
  await lane.run(send, request({ user: '70', id: '1' }))
  meddle = () => {
    meddle = null
    return withClient(database.ownerUrl, (owner) =>
      owner.query('delete from test_errand where user_id = 70'),
    )
  }
  expect(await lane.run(finish, request({ user: '70' }))).toMatchObject({ ok: true, reply: [] })
  expect(errors).toMatchObject([{ code: '21000' }])
  await lane.close()
})
