import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Database } from '../database/pool.ts'
import { documentsOf, listOf, listSql } from './parameters.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The elements of a list as PostgreSQL stores them and the driver reads them. */
async function stored(type: string, values: readonly unknown[]): Promise<unknown[]> {
  const text = `select unnest(${listSql(1, type)}) as one`
  const found = await database.pool.query<{ one: unknown }>(text, [listOf(type, values)])
  return found.rows.map(({ one }) => one)
}

const runs = { numRuns: 60 }
const list = <T>(element: fc.Arbitrary<T>) =>
  fc.array(fc.option(element), { minLength: 1, maxLength: 20 })
const characters = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))

test('stores text with any characters unchanged', () =>
  fc.assert(
    fc.asyncProperty(list(characters), async (values) => {
      expect(await stored('text', values)).toEqual(values)
    }),
    runs,
  ))

test.each(['NULL', 'null', '', '{}', ',', '"', '\\', ' a ', '\u001E\u001F', 'a"b\\c'])(
  'does not treat the text %j as a marker',
  async (text) => expect(await stored('text', [text, null, text])).toEqual([text, null, text]),
)

test('stores numbers, booleans and bytes unchanged', async () => {
  const large = 10n ** 37n
  expect(await stored('numeric', [large, -1n, null])).toEqual([String(large), '-1', null])
  expect(await stored('bigint', ['9223372036854775807', 5, null])).toEqual([
    '9223372036854775807',
    '5',
    null,
  ])
  expect(await stored('boolean', [true, null, false])).toEqual([true, null, false])
  const bytes = Buffer.from([0, 34, 44, 92, 125, 255])
  expect(await stored('bytea', [bytes, null])).toEqual([bytes, null])
})

test('stores documents with any text unchanged', () =>
  fc.assert(
    fc.asyncProperty(list(fc.record({ [`a"b`]: characters })), async (values) => {
      const documents = values.map((value) => (value === null ? null : JSON.stringify(value)))
      expect(await stored('json', documents)).toEqual(values)
    }),
    runs,
  ))

test('distinguishes one document from none', () => {
  expect(documentsOf(['null'])).not.toBe(documentsOf([null]))
})

test('accepts only whole numbers in a number column', () => {
  for (const text of ['1,2', '1e5', '', 'NULL', '}', ' 1'])
    expect(() => listOf('bigint', [text])).toThrow(TypeError)
})
