import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { RefusalToStart } from '../refusal-to-start.ts'
import { grantToApp } from './grants.ts'
import { withClient } from './roles.ts'

/** Folder of the server's migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** Id of the advisory lock (arbitrary): processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_205_215

interface Migration {
  name: string
  sha256: string
  sql: string
}

/**
 * Brings the database to the state that this version needs: runs the new files of the folder in order of name, each in
 * a transaction of its own, then grants the application role its privileges.
 * @param at recorded time of the migrations (epoch ms)
 * @returns names of the migrations that ran
 * @throws RefusalToStart when a file that has run was changed or is missing, because another version made the database, and
 * when the database began with other files than these
 */
export async function migrate(
  ownerUrl: string,
  at: number,
  folder = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const wanted = await readMigrations(folder)
  return withClient(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await owner.query(
      'create table if not exists migration (name text primary key, sha256 text not null, at bigint not null)',
    )
    const pending = compare(wanted, await appliedMigrations(owner))
    for (const migration of pending) await apply(owner, migration, at)
    await grantToApp(owner)
    return pending.map(({ name }) => name)
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function appliedMigrations(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** The migrations that have not run yet. */
function compare(wanted: Migration[], applied: Map<string, string>): Migration[] {
  const [first] = wanted
  if (first && applied.size > 0 && !applied.has(first.name))
    throw new RefusalToStart(
      'The database was made by a version of Candor from before its first release, which this version cannot upgrade; ' +
        'nothing was changed: start with an empty database or a new data folder, or run that earlier version.',
    )
  for (const [name, sha256] of applied) {
    const file = wanted.find((migration) => migration.name === name)
    if (!file)
      throw new RefusalToStart(
        `The database has seen migration ${name}, which this version of Candor does not have.`,
      )
    if (file.sha256 !== sha256) {
      throw new RefusalToStart(
        `Migration ${name} was changed after it ran: write a new migration instead.`,
      )
    }
  }
  return wanted.filter(({ name }) => !applied.has(name))
}

async function apply(
  owner: pg.Client,
  { name, sql, sha256 }: Migration,
  at: number,
): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(sql)
    await owner.query('insert into migration (name, sha256, at) values ($1, $2, $3)', [
      name,
      sha256,
      at,
    ])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
