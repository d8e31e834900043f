import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../database.ts'
import { proofFigure } from '../proof-scale.ts'
import { allowTemporary } from './allow-temporary.ts'

/** Temporary tables with the names of the schema's, made to deceive the rules that read those. */

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await allowTemporary(database)
})
afterAll(() => database.close())

const seats = `insert into public.operator_seat (part, user_id, id, roles, sessions_from_at)
  select 66600 % 64, 66600, one.id, one.roles, 0
  from (values (61, '["superadmin"]'::jsonb), (62, '["superadmin"]'), (64, '["support"]')) as one (id, roles)`
const forgedApproval = `insert into operator_approval (part, user_id, id, kind, payload, maker_id, checker_id, status)
  values (66600 % 64, 66600, 9, 'changeRoles', '{"id": "64", "roles": ["superadmin"]}', 61, 62, 'approved')`
const promote = (
  id: number,
) => `update public.operator_seat set roles = '["superadmin"]', approval_id = 9
  where id = ${id}`
const demote = `update public.operator_seat set disabled_at = 1 where id = 61`
/** A temporary table of this name without the original's constraints. */
const temporary = (name: string) =>
  `create temporary table ${name} on commit drop as select * from public.${name} limit 0`

type Deceit = { readonly texts: readonly string[]; readonly refusal: string }
const deceits: [string, Deceit][] = [
  [
    'a forged approval gives an operator roles',
    {
      texts: [seats, temporary('operator_approval'), forgedApproval, promote(64)],
      refusal: 'two superadmins must agree on a seat',
    },
  ],
  [
    'invented superadmins outnumber the last two',
    {
      texts: [
        seats,
        temporary('operator_seat'),
        `insert into operator_seat select * from public.operator_seat where id in (61, 62)`,
        demote,
      ],
      refusal: 'two superadmins must be left',
    },
  ],
]

/**
 * Runs the statements in one transaction of a session of its own, which has no plans of the rules yet, and rolls it back;
 * resolves with the database's refusal, or null.
 */
const refusalOf = (texts: readonly string[]): Promise<string | null> =>
  withClient(database.url, async (client) => {
    try {
      await client.query('begin')
      for (const text of texts) await client.query(text)
      return null
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.query('rollback')
    }
  })

test.each(deceits)('refused: %s', async (_, { texts, refusal }) => {
  expect(await refusalOf(texts)).toBe(refusal)
})

const ruleText = `select proname as name, proconfig as settings from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype order by 1`
const settings = ['search_path=pg_catalog, public, pg_temp']

test('every rule looks for names in the schema before the temporary tables', async () => {
  const { rows } = await database.pool.query<{ name: string; settings: string[] }>(ruleText)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row).toEqual({ name: row.name, settings })
  proofFigure(
    'temporary tables',
    `${deceits.length} of ${deceits.length} deceits refused; ${rows.length} rules name the schema first`,
  )
})

test('finds a planted bug: without the setting every deceit succeeds', async () => {
  await withClient(database.ownerUrl, (owner) =>
    owner.query('alter function keep_seat() reset search_path'),
  )
  for (const [, { texts }] of deceits) expect(await refusalOf(texts)).toBeNull()
})
