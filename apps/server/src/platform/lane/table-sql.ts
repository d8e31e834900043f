import type { Column } from './column.ts'
import { listSql } from './parameters.ts'

// The statements of a table, from its columns.

export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * $1 and $2: owners whose `load` rows are wanted. $3, $4 and $5: rows wanted by id; $6: whether the owner's `load` rows
 * are already selected by the first part. Two selects, because no index serves a condition that asks for either.
 */
export function loadSql(
  name: string,
  columnNames: readonly string[],
  { load, columns: known, locates }: { load: string; columns: object; locates: boolean },
): string {
  const columns = columnNames.map((column) => `t.${snake(column)}`)
  const list = [...columns, ...(locates ? ['t.ctid'] : [])].join(', ')
  const whole = `select ${list} from ${name} t
    join unnest($1::smallint[], $2::bigint[]) as o (part, user_id)
      on t.part = o.part and t.user_id = o.user_id
    where ${load}`
  if (!('id' in known)) return whole
  return `${whole} union all select ${list} from ${name} t
    join unnest($3::smallint[], $4::bigint[], $5::bigint[], $6::boolean[]) as n (part, user_id, id, whole)
      on t.part = n.part and t.user_id = n.user_id and t.id = n.id
    where (n.whole and (${load})) is not true`
}

export function saveSql(
  name: string,
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
  { append, deletable }: { append?: boolean; deletable?: true },
) {
  const names = Object.keys(columns)
  const list = names.map(snake).join(', ')
  const lists = names.map((column, index) => `unnest(${listSql(index + 1, columns[column]!.sql)})`)
  const insert = `insert into ${name} (${list}) select ${lists.join(', ')}`
  if (append || deletable) return insert
  const changed = names.filter((column) => !key.includes(column)).map(snake)
  const set = changed.map((column) => `${column} = excluded.${column}`).join(', ')
  const onConflict = set === '' ? 'do nothing' : `do update set ${set}`
  return `${insert} on conflict (${key.map(snake).join(', ')}) ${onConflict}`
}

/** Updates loaded rows at their ctid. */
export function changeSql(
  name: string,
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
  changes: readonly string[],
): string {
  const set = changes.map((column) => `${snake(column)} = n.${snake(column)}`).join(', ')
  return atCtids(columns, key, [...key, ...changes], (located, isSame) => {
    return `update ${name} t set ${set} from ${located} where ${isSame}`
  })
}

/** Deletes loaded rows at their ctid. */
export function deleteSql(
  name: string,
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
): string {
  return atCtids(columns, key, key, (located, isSame) => {
    return `delete from ${name} t using ${located} where ${isSame}`
  })
}

/**
 * A statement about the rows `t` that `located` names by ctid. Their owner has been locked since before they were
 * loaded, so no other transaction can have moved them. If a row was moved all the same, the statement fails, and the
 * batch runs again on fresh state.
 */
function atCtids(
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
  written: readonly string[],
  statement: (located: string, isSame: string) => string,
): string {
  const lists = written.map(
    (column, index) => `unnest(${listSql(index + 1, columns[column]!.sql)}) as ${snake(column)}`,
  )
  const [ctid, count] = [`$${written.length + 1}`, `$${written.length + 2}`]
  // `is not distinct from` is served by no index, so PostgreSQL finds the row by its ctid.
  const same = key.map((column) => `t.${snake(column)} is not distinct from n.${snake(column)}`)
  const located = `(select ${lists.join(', ')}, unnest(${ctid}::tid[]) as row_ctid) n`
  return `with changed as (
      ${statement(located, `t.ctid = n.row_ctid and ${same.join(' and ')}`)} returning true
    ) select case when count(*) = ${count}::integer then true
      else (select found.moved from (values (true), (false)) as found (moved)) end from changed`
}
