import pg from 'pg'
import { APP_ROLE, exists } from './roles.ts'

interface Relation {
  name: string
  kind: 'table' | 'partition' | 'view'
  /** Whether the migrations called `make_append_only` for the table. */
  sealed: boolean
  /** Whether the migrations called `make_never_changed` for the table. */
  fixed: boolean
}

/**
 * Grants the application role its privileges and nothing else. Run after the migrations, which grant nothing
 * themselves, so that all grants are here and a database gets them whenever the role appears.
 */
export async function grantToApp(owner: pg.Client): Promise<void> {
  if (!(await exists(owner, 'select from pg_roles where rolname = $1', APP_ROLE))) return
  const { rows } = await owner.query<Relation>(`
    select c.oid::regclass::text as name,
           case when c.relkind = 'v' then 'view' when c.relispartition then 'partition' else 'table' end as kind,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only') as sealed,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'never_changed') as fixed
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration'`)
  const statements = rows.flatMap((relation) => {
    const rights = rightsOn(relation)
    return [
      `revoke all on ${relation.name} from ${APP_ROLE}`,
      ...(rights ? [`grant ${rights} on ${relation.name} to ${APP_ROLE}`] : []),
    ]
  })
  const database = await owner.query<{ name: string }>('select current_database() as name')
  // PostgreSQL runs the statements of one message in one transaction.
  await owner.query(
    [
      revokeTemporary(database.rows[0]!.name),
      `grant usage on schema public to ${APP_ROLE}`,
      ...statements,
    ].join(';\n'),
  )
}

/**
 * The statement after which only the database's owner may create temporary tables, which PostgreSQL finds before those
 * of the schema. From a role that does not own the database it has no effect but a warning.
 */
export const revokeTemporary = (database: string): string =>
  `revoke temporary on database ${pg.escapeIdentifier(database)} from public`

function rightsOn({ kind, sealed, fixed }: Relation): string | null {
  if (kind === 'view') return 'select'
  // Rows of a partition are reached through its table. The partition itself can only be truncated, as a ring of days
  // is.
  if (kind === 'partition') return sealed ? null : 'truncate'
  if (sealed) return 'select, insert'
  return fixed ? 'select, insert, delete' : 'select, insert, update, delete'
}
