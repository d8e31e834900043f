import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, MIGRATIONS_FOLDER } from '../../platform/database/migrate.ts'
import { withClient } from '../../platform/database/roles.ts'
import { temporaryFolder } from '../folders.ts'

/** Brings an empty database to the state before this migration, as an earlier version left it. */
export const migrateBefore = (ownerUrl: string, migration: string): Promise<void> =>
  migrateBy(ownerUrl, (name) => name < migration)

/** The same for these migrations, some of which have lower numbers than older ones. */
export const migrateWithout = (ownerUrl: string, added: readonly string[]): Promise<void> =>
  migrateBy(ownerUrl, (name) => !added.includes(name))

async function migrateBy(ownerUrl: string, isThere: (name: string) => boolean): Promise<void> {
  const folder = await temporaryFolder()
  for (const name of await readdir(MIGRATIONS_FOLDER))
    if (isThere(name)) await copyFile(join(MIGRATIONS_FOLDER, name), join(folder.path, name))
  await migrate(ownerUrl, 1, folder.path)
  await folder.remove()
}

/**
 * Inserts rows as that version wrote them, which today's code cannot make any
 * more: a user with 1,000 USDT and two open positions, one closed in part, and a user with a closed position.
 */
export async function fillBefore050(ownerUrl: string): Promise<void> {
  const file = new URL('state-040.json', import.meta.url)
  const state = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown[]>
  await withClient(ownerUrl, async (owner) => {
    for (const [table, rows] of Object.entries(state))
      await owner.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      )
  })
}

/** The same in a current database: totals that a later migration calculates from such rows are calculated again. */
export async function fillToday(ownerUrl: string): Promise<void> {
  const textOf = (name: string) => readFile(join(MIGRATIONS_FOLDER, name), 'utf8')
  const names = [
    '274-margin-modes.sql',
    '300-funding.sql',
    '401-funding-pledges.sql',
    '570-position-terms.sql',
    '572-reached-exits.sql',
    '661-closing-fee-rates.sql',
  ]
  const later = await Promise.all(names.map(textOf))
  await withClient(ownerUrl, (owner) =>
    owner.query(`drop function keep_position_terms cascade;
      alter table contracts_position drop column margin_mode, drop column funding,
        drop column next_funding_at, drop column funding_pledge, drop column pledged_at;
      alter table contracts_fill drop column pool, drop column reached_exit, drop column reached_price,
        drop column reached_of, drop column reached_seq;
      drop table contracts_funding`),
  )
  await withTalliesOf090(ownerUrl, () => fillBefore050(ownerUrl))
  await withClient(ownerUrl, (owner) => owner.query(later.join('\n')))
}

/** Runs `act` with counters of positions from before results were counted, then counts again. */
export async function withTalliesOf090(ownerUrl: string, act: () => Promise<void>): Promise<void> {
  const textOf = (name: string) => readFile(join(MIGRATIONS_FOLDER, name), 'utf8')
  const later = [await textOf('096-total-results.sql'), await textOf('277-demo.sql')]
  await withClient(ownerUrl, (owner) =>
    owner.query(`alter table contracts_tally drop column result, drop column book;
      alter table contracts_tally add primary key (part, user_id); drop table contracts_demo`),
  )
  await act()
  await withClient(ownerUrl, (owner) => owner.query(later.join('\n')))
}
