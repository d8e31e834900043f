import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/pool.ts'
import { APP_ROLE, withClient } from '../../platform/database/roles.ts'
import { createTestDatabase } from '../database.ts'
import { proofFigure } from '../proof-scale.ts'
import { impossible } from './promised-loans.ts'
import { allowed, rewritings, writePromised } from './promised-rows.ts'

/** Possible acts of an attacker with the server's own database role, and nothing else. */

let database: Database
let facts: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  facts = await sealedTables(database.pool)
})
afterAll(() => database.close())

/** Append-only tables: `make_append_only` was called for them. */
async function sealedTables(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const found = await pool.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'append_only' and not c.relispartition order by 1`,
  )
  return found.rows.map(({ name }) => name)
}

const onFacts = (table: string): string[] => [
  `update ${table} set part = part`,
  `delete from ${table}`,
  `truncate ${table}`,
  `alter table ${table} disable trigger append_only`,
  `alter table ${table} disable trigger all`,
  `drop trigger append_only on ${table}`,
  `drop table ${table}`,
  `create rule quiet as on delete to ${table} do instead nothing`,
  // A grant without the right to grant only gives a warning.
  `grant update on ${table} to ${APP_ROLE}; update ${table} set part = part`,
  `merge into ${table} t using (select 1) one on true when matched then delete`,
  `copy ${table} to program 'cat'`,
]

const onTheHouse = [
  'set session_replication_role = replica',
  'set role candor_owner',
  'set session authorization candor_owner',
  `alter role ${APP_ROLE} superuser`,
  'create role thief superuser',
  'create function hook() returns trigger language plpgsql as $$ begin return null; end $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'create or replace function keep_approval() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function keep_seat() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter table operator_seat disable trigger keep_seat',
  'truncate operator_seat',
  'drop function refuse_change() cascade',
  'create table ledger_copy as select * from ledger_transfer',
  'create view ledger_entry2 as select * from ledger_transfer',
  'create or replace view ledger_entry as select * from ledger_transfer',
  'alter table ledger_account drop constraint ledger_account_balance_check',
  'alter table operator_approval drop constraint maker_is_not_checker',
  'alter table operator_approval disable trigger keep_approval',
  'truncate operator_approval',
  'delete from migration',
  'select * from pg_authid',
  `select pg_read_file('/etc/passwd')`,
  `select lo_import('/etc/passwd')`,
  `copy (select 1) to '/tmp/somewhere'`,
  'create extension dblink',
  'create schema hidden',
  'create temporary table operator_approval (like public.operator_approval)',
  'create type pg_temp.text as (one integer)',
]

/** Tries each statement and rolls it back; returns those that succeeded. */
async function wentThrough(statements: readonly string[]): Promise<string[]> {
  const through: string[] = []
  const client = await database.pool.connect()
  try {
    for (const text of statements) {
      await client.query('begin')
      const error = await client.query(text).then(
        () => null,
        (refused: { code?: string }) => refused,
      )
      await client.query('rollback')
      // Only a missing right or a trigger counts: a statement that fails otherwise was not tested.
      if (error === null || error.code !== '42501')
        through.push(`${text}: ${error?.code ?? 'done'}`)
    }
  } finally {
    client.release()
  }
  return through
}

describe('the application’s role', () => {
  test("is the server's role, and owns nothing", async () => {
    const { rows } = await database.pool.query(
      `select current_user as role, (select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication
         from pg_roles where rolname = current_user) as may,
         (select count(*)::integer from pg_class where relowner = current_user::regrole) as owned`,
    )
    expect(rows).toEqual([{ role: APP_ROLE, may: false, owned: 0 }])
  })

  test('cannot change or delete facts: ledger, ticks, checkpoints, fills, audit', async () => {
    expect(facts).toEqual(
      expect.arrayContaining([
        'contracts_fill',
        'ledger_transfer',
        'market_checkpoint',
        'market_refusal',
        'market_tick',
        'operator_anchor',
        'operator_audit',
      ]),
    )
    const columns = await firstColumns(database.pool)
    const statements = facts.flatMap((table) =>
      onFacts(table).map((text) => text.replace('set part = part', `set ${columns.get(table)}`)),
    )
    expect(await wentThrough(statements)).toEqual([])
    expect(await wentThrough(onTheHouse)).toEqual([])
    const total = statements.length + onTheHouse.length
    proofFigure('SQL with the application’s role', `${total} of ${total} statements refused`)
  })

  const asker = 71
  const approval = (more: Record<string, string | number | null> = {}) => ({
    part: 0,
    user_id: 66_560,
    id: 1,
    kind: 'resume',
    payload: '{}',
    digest: `\\x${'00'.repeat(32)}`,
    reason_key: 'maintenance',
    remark: 'x',
    maker_id: asker,
    checker_id: null,
    status: 'pending',
    created_at: 1,
    expires_at: 86_400_001,
    decided_at: null,
    ...more,
  })

  /** Writes an approval past every decision; returns the constraint that refuses it. */
  async function written(row: object): Promise<string | null> {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into operator_approval select (one).* from (
           select jsonb_populate_record(null::operator_approval,
             $1::jsonb || jsonb_build_object('digest', coalesce($1::jsonb ->> 'forged',
               '\\x' || encode(sha256(convert_to(
                 ($1::jsonb ->> 'kind') || E'\\n' || ($1::jsonb ->> 'payload'), 'UTF8')), 'hex')))) as one) made`,
        [JSON.stringify(row)],
      )
      return null
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? (error as Error).message
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test.each([
    ['no fault', {}, null],
    [
      'approved by its maker',
      { status: 'approved', checker_id: asker, decided_at: 2 },
      'maker_is_not_checker',
    ],
    ['another digest', { forged: `\\x${'ab'.repeat(32)}` }, expect.stringContaining('check')],
    ['no checker', { status: 'approved', decided_at: 2 }, expect.stringContaining('check')],
    [
      'decided after its expiry',
      { status: 'approved', checker_id: 72, decided_at: 86_400_001 },
      expect.stringContaining('check'),
    ],
    ['no expiry within a day', { expires_at: 99_000_000_000 }, expect.stringContaining('check')],
  ])('accepts only a valid approval: %s', async (_, more, constraint) => {
    expect(await written(approval(more))).toEqual(constraint)
  })
})

/** The parts of a seat change past every decision, and each variant with one part missing. */
const seatTries: [string, Partial<SeatForgery>][] = [
  ['without any approval', { approvalRequest: null }],
  [
    'by a pending request',
    { approvalRequest: { status: 'pending', checker_id: null, decided_at: null } },
  ],
  [
    'by a request about another operator',
    { approvalRequest: { payload: seatPayload({ id: '63' }) } },
  ],
  [
    'by a request for other roles',
    { approvalRequest: { payload: seatPayload({ roles: ['risk'] }) } },
  ],
  ['by a request of another kind', { approvalRequest: { kind: 'resume' } }],
  ['requested by the same operator', { approvalRequest: { maker_id: 64 } }],
  ['approved by the same operator', { approvalRequest: { checker_id: 64 } }],
  ['by a checker who is no superadmin', { approvalRequest: { checker_id: 63 } }],
  ['by a request that was used before', { used: 9 }],
  ['that also enables the operator again', { disabledAt: 1 }],
]
type SeatForgery = {
  readonly approvalRequest: Record<string, unknown> | null
  readonly used: number | null
  readonly disabledAt: number | null
}
function seatPayload(more: object = {}) {
  return JSON.stringify({ id: '64', before: ['support'], roles: ['finance'], ...more })
}

describe("an operator's seat", () => {
  /** Creates two superadmins, another operator and the target, and changes the target's role; all is rolled back. */
  async function forged(more: Partial<SeatForgery>): Promise<string | null> {
    const { approvalRequest, used = null, disabledAt = null } = { approvalRequest: {}, ...more }
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into operator_seat (part, user_id, id, roles, disabled_at, sessions_from_at, approval_id)
         select 66600 % 64, 66600, one.id, one.roles, one.disabled, 0, one.used from (values
           (61, '["superadmin"]'::jsonb, null::bigint, null::bigint), (62, '["superadmin"]', null, null),
           (63, '["risk"]', null, null), (64, '["support"]', $1, $2)) as one (id, roles, disabled, used)`,
        [disabledAt, used],
      )
      const row = {
        part: 66_600 % 64,
        user_id: 66_600,
        id: 9,
        kind: 'changeRoles',
        payload: seatPayload(),
        reason_key: 'duty_change',
        remark: 'x',
        maker_id: 61,
        checker_id: 62,
        status: 'approved',
        created_at: 1,
        expires_at: 86_400_001,
        decided_at: 2,
        ...approvalRequest,
      }
      if (approvalRequest !== null)
        await client.query(
          `insert into operator_approval select (jsonb_populate_record(null::operator_approval, $1::jsonb
             || jsonb_build_object('digest', '\\x' || encode(sha256(convert_to(
               ($1::jsonb ->> 'kind') || E'\\n' || ($1::jsonb ->> 'payload'), 'UTF8')), 'hex')))).*`,
          [JSON.stringify(row)],
        )
      await client.query(
        `update operator_seat set roles = '["finance"]', disabled_at = null, approval_id = 9 where id = 64`,
      )
      return null
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const refusal = 'two superadmins must agree on a seat'

  test('changes by an approval of two superadmins', async () => {
    expect(await forged({})).toBeNull()
  })

  test.each(seatTries)('refuses a change %s', async (_, more) => {
    expect(await forged(more)).toBe(refusal)
  })

  test('finds a planted bug: without the trigger every attempt succeeds', async () => {
    await withClient(database.ownerUrl, (owner) =>
      owner.query('drop trigger keep_seat on operator_seat'),
    )
    for (const [, more] of seatTries) expect(await forged(more)).toBeNull()
    await withClient(database.ownerUrl, (owner) =>
      owner.query(`create trigger keep_seat after update or delete on operator_seat
        for each row execute function keep_seat()`),
    )
    expect(await forged({ approvalRequest: null })).toBe(refusal)
  })
})

describe('agreed and published rows', () => {
  beforeAll(() => writePromised(database.pool))

  test('cannot be rewritten: positions, loans, contests, rankings, offerings, tasks', async () => {
    expect(await wentThrough(rewritings)).toEqual([])
    // The server's own commands still succeed.
    expect((await wentThrough(allowed)).map((one) => one.slice(-6))).toEqual(
      allowed.map(() => ': done'),
    )
    expect(await wentThrough(impossible)).toEqual(impossible.map((text) => `${text}: 23514`))
    const total = rewritings.length
    proofFigure('rewritings of what was agreed', `${total} of ${total} refused`)
  })

  test('finds a planted bug: without the triggers every attempt succeeds', async () => {
    await withClient(database.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ drop: string; make: string }>(
        `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop, pg_get_triggerdef(t.oid) as make
         from pg_trigger t where t.tgfoid in ('keep_position_terms'::regproc, 'keep_loan_terms'::regproc,
           'keep_contest'::regproc, 'keep_ranking'::regproc, 'keep_offering'::regproc, 'keep_ieo_words'::regproc,
           'keep_contest_words'::regproc, 'keep_task'::regproc, 'keep_status'::regproc)`,
      )
      expect(rows.length).toBeGreaterThan(15)
      for (const { drop } of rows) await owner.query(drop)
      const updates = rewritings.filter((text) => /^(update|insert|delete)/.test(text))
      // A check constraint of a table is a second wall.
      const through = await wentThrough(updates)
      expect(through).toHaveLength(updates.length)
      expect(through.filter((one) => one.endsWith('done')).length).toBeGreaterThan(60)
      for (const { make } of rows) await owner.query(make)
    })
    expect(await wentThrough(rewritings)).toEqual([])
  })
})

test('finds a planted bug: granted rights and no trigger', async () => {
  await withClient(database.ownerUrl, (owner) =>
    owner.query(`grant update, delete, truncate on ledger_transfer to ${APP_ROLE};
      drop trigger append_only on ledger_transfer; drop trigger append_only_truncate on ledger_transfer`),
  )
  const tries = ['update ledger_transfer set part = part', 'delete from ledger_transfer']
  expect(await wentThrough(tries)).toHaveLength(2)
  expect(await wentThrough(['truncate ledger_transfer'])).toHaveLength(1)
})

/** An assignment without effect for each table, because columns differ. */
async function firstColumns(pool: Pick<Pool, 'query'>): Promise<Map<string, string>> {
  const found = await pool.query<{ name: string; column: string }>(
    `select table_name as name, min(column_name) as column from information_schema.columns
     where table_schema = 'public' group by 1`,
  )
  return new Map(found.rows.map(({ name, column }) => [name, `${column} = ${column}`]))
}
