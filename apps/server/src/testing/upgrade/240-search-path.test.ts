import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionsAround, type Versions } from './versions.ts'

const name = '240-search-path.sql'

let versions: Versions
beforeAll(async () => {
  versions = await versionsAround(name)
})
afterAll(() => versions.remove())

test('sets the search path of every rule', async () => {
  const database = await versions.databaseBefore()
  const settings = async () => {
    const { rows } = await database.pool.query<{ settings: string | null }>(
      `select distinct array_to_string(proconfig, ';') as settings from pg_proc
       where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`,
    )
    return rows.map((row) => row.settings)
  }
  expect(await settings()).toEqual([null])
  expect(await versions.upgrade(database)).toEqual([name])
  expect(await settings()).toEqual(['search_path=pg_catalog, public, pg_temp'])
  await database.close()
})
