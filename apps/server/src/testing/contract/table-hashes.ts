import type { Pool } from 'pg'

/**
 * What changes although nobody asked: the market's record, and the lane's own traces of requests. All
 * other tables count, new ones too.
 */
const traces =
  /^(market_(tick|checkpoint|refusal|candle.*)|job_lease|lane_nonce|lane_event|contracts_judged)$/

/** A session notes when it was last used; that is no change that a request could ask for. */
const untold = 'last_active_at'

type Listed = { readonly name: string; readonly has_owner: boolean; readonly has_untold: boolean }

const listText = `
  select c.relname as name, a.columns @> '{user_id}' as has_owner,
    a.columns @> '{${untold}}' as has_untold
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select array_agg(attname::text) as columns from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped) a
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and has_table_privilege(c.oid, 'select')
  order by 1`

/** A hash of every table's rows, by table; with an owner, of their rows alone. */
export async function tableHashes(pool: Pool, userId?: string): Promise<Record<string, string>> {
  const { rows } = await pool.query<Listed>({ name: 'tables with rows', text: listText })
  const tables = rows.filter(
    ({ name, has_owner }) => !traces.test(name) && (userId === undefined || has_owner),
  )
  const whose = userId === undefined ? '' : `where user_id = ${BigInt(userId)}`
  // One statement for all: seventy of them cost several times as much.
  const found = await pool.query<{ name: string; hash: string }>(
    tables.map((table) => hashText(table, whose)).join(' union all '),
  )
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}

/** Counts and adds, so that no order of the rows matters. */
function hashText({ name, has_untold }: Listed, whose: string): string {
  const row = has_untold ? `(to_jsonb(t) - '${untold}')::text` : 't::text'
  return `select '${name}' as name,
    count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash from ${name} t ${whose}`
}

/** The tables that differ. */
export function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}
