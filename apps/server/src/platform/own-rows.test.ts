import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './database/pool.ts'
import { withClient } from './database/roles.ts'
import { listOwn, readOwn } from './own-rows.ts'
import { partCount, partOf } from './part.ts'

const user = '1000'
const ofSamePart = String(Number(user) + partCount)
const ofOtherPart = '1001'
const stranger = '1002'

const ownRows = {
  name: 'own_row',
  parse: (stored: Record<string, unknown>) => ({
    id: String(stored['id']),
    kind: String(stored['kind']),
  }),
}

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`create table own_row (part smallint, user_id bigint, id bigint, kind text);
      grant select, insert on own_row to candor_app`),
  )
  const insert = (part: number, userId: string, id: string, kind: string) =>
    database.pool.query('insert into own_row values ($1, $2, $3, $4)', [part, userId, id, kind])
  await insert(partOf(user), user, '7', 'open')
  await insert(partOf(user), user, '9', 'open')
  await insert(partOf(user), user, '8', 'closed')
  await insert(partOf(user), ofSamePart, '10', 'open')
  await insert(partOf(ofOtherPart), ofOtherPart, '11', 'open')
  // A row outside its user's part, as no decision writes it.
  await insert(partOf(ofOtherPart), user, '12', 'open')
})
afterAll(() => database.close())

test('reads a row of its user by id', async () => {
  expect(await readOwn(database.pool, ownRows, user, '8')).toEqual({ id: '8', kind: 'closed' })
})

test.each([
  ['absent id', '99'],
  ['row of another user of the same part', '10'],
  ['row of another user of another part', '11'],
  ['row outside the part of its user', '12'],
])('finds nothing for the %s', async (_case, id) => {
  expect(await readOwn(database.pool, ownRows, user, id)).toBeNull()
})

test('reads the only row of a user without an id', async () => {
  expect(await readOwn(database.pool, ownRows, ofOtherPart)).toEqual({ id: '11', kind: 'open' })
  expect(await readOwn(database.pool, ownRows, stranger)).toBeNull()
})

test('lists the own rows by a key, in the given order', async () => {
  const open = 'and kind = $3 order by id desc limit $4'
  const ids = async (userId: string, limit: number) =>
    (await listOwn(database.pool, ownRows, userId, open, ['open', limit])).map(({ id }) => id)
  expect(await ids(user, 10)).toEqual(['9', '7'])
  expect(await ids(user, 1)).toEqual(['9'])
  expect(await ids(ofSamePart, 10)).toEqual(['10'])
  expect(await ids(stranger, 10)).toEqual([])
})

test('lists all own rows without further conditions', async () => {
  const found = await listOwn(database.pool, ownRows, user)
  expect(found.map(({ id }) => id).toSorted()).toEqual(['7', '8', '9'])
})
