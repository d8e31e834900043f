import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, EMPTY_TEMPLATE } from '../../testing/database.ts'
import { createVirtualWorld } from '../world.ts'
import { createLog } from '../log.ts'
import { prepareApp, urlFor, withClient } from './roles.ts'
import type { Database } from './pool.ts'
import { startDatabase } from './start.ts'

let database: Database
const asAdmin = (sql: string) => withClient(inject('adminUrl'), (admin) => admin.query(sql))
const name = () => new URL(database.url).pathname.slice(1)
beforeAll(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await asAdmin(`create role plain login password 'plain'`)
})
afterAll(async () => {
  await database.close()
  await asAdmin('drop role plain')
})

async function start(databaseUrl: string) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const world = createVirtualWorld('roles', Date.UTC(2026, 6, 1))
  const opened = await startDatabase({
    config: { dataFolder: '/nonexistent', databaseUrl },
    world,
    log,
  })
  const { rows } = await opened.pool.query('select current_user as role')
  await opened.close()
  return { role: rows[0].role, log: lines.join('') }
}

test('works as candor_app when the role of DATABASE_URL may create roles', async () => {
  const { role, log } = await start(database.ownerUrl)
  expect(role).toBe('candor_app')
  expect(log).not.toContain('triggers alone')
})

test('works as the given role when that may not create roles, and says what is missing', async () => {
  await asAdmin(`create database plain_${name()} owner plain`)
  const { role, log } = await start(urlFor(inject('adminUrl'), 'plain', 'plain', `plain_${name()}`))
  expect(role).toBe('plain')
  expect(log).toContain('The server works as plain, which owns the tables')
  await asAdmin(`drop database plain_${name()}`)
})

test('derives the same password from the same DATABASE_URL in every process, and another from another', async () => {
  expect(await prepareApp(database.ownerUrl)).toBe(await prepareApp(database.ownerUrl))
  expect(await prepareApp(urlFor(database.ownerUrl, 'plain', 'plain'))).toBeNull()
  expect(await prepareApp(urlFor(database.ownerUrl, 'plain', ''))).toBeNull()
})
