import type { Pool } from 'pg'

/**
 * Tables that change without a request: the market's record, the audit's anchors, and the lane's own traces. All others count,
 * including new ones.
 */
const traces =
  /^(market_(tick|checkpoint|refusal|place|candle.*)|job_lease|lane_nonce|lane_event|contracts_judged|market_alert_judged|operator_anchor|options_(counted|hour))$/

/** Column that does not count as a change: a session's last use changes with every request. */
const ignoredColumn = 'last_active_at'

type Listed = { readonly name: string; readonly has_owner: boolean; readonly has_ignored: boolean }

const listText = `
  select c.relname as name, a.columns @> '{user_id}' as has_owner,
    a.columns @> '{${ignoredColumn}}' as has_ignored
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select array_agg(attname::text) as columns from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped) a
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and has_table_privilege(c.oid, 'select')
  order by 1`

/** Statements per database, whose tables stay the same. */
const texts = new WeakMap<Pool, Promise<{ all: string; ofOwner: string }>>()

/** A hash of every table's rows; with an owner, of their rows only. */
export async function tableHashes(pool: Pool, userId?: string): Promise<Record<string, string>> {
  const { all, ofOwner } = await textsOf(pool)
  // Prepared, because planning so many tables takes longer than reading them.
  const found = await pool.query<{ name: string; hash: string }>(
    userId === undefined
      ? { name: 'hashes', text: all }
      : { name: 'hashes of an owner', text: ofOwner, values: [userId] },
  )
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}

function textsOf(pool: Pool): Promise<{ all: string; ofOwner: string }> {
  const known = texts.get(pool) ?? listTexts(pool)
  texts.set(pool, known)
  return known
}

async function listTexts(pool: Pool): Promise<{ all: string; ofOwner: string }> {
  const { rows } = await pool.query<Listed>(listText)
  const tables = rows.filter(({ name }) => !traces.test(name))
  // One statement for all: seventy cost several times as much.
  const textOf = (some: readonly Listed[], whose: string) =>
    some.map((table) => hashText(table, whose)).join(' union all ')
  const owned = tables.filter(({ has_owner }) => has_owner)
  return { all: textOf(tables, ''), ofOwner: textOf(owned, 'where user_id = $1::bigint') }
}

/** Counts and adds, so that the order of rows does not matter. */
function hashText({ name, has_ignored }: Listed, whose: string): string {
  const row = has_ignored ? `(to_jsonb(t) - '${ignoredColumn}')::text` : 't::text'
  return `select '${name}' as name,
    count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash from ${name} t ${whose}`
}

/** Tables with different hashes. */
export function changed(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name])
}
