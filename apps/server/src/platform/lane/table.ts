import type { Column, ValueOf } from './column.ts'
import { listOf, listSql } from './parameters.ts'
import { partOf } from '../part.ts'
import type { Transitions } from '../transitions.ts'

type Columns = Record<string, Column<unknown>>

/** The columns that every user table starts with. */
export type Owned = { readonly part: number; readonly userId: string }

/** A row as decisions see it. */
export type RowOf<C> = Owned & { readonly [K in keyof C]: ValueOf<C[K]> }

/** A row on its way to the database. */
export type Row = {
  readonly table: AnyTable
  readonly value: Owned & Record<string, unknown>
  /** Whether it leaves its table. */
  readonly gone?: true
}

/** A row with where it stood when it was loaded. */
export type Placed = Pick<Row, 'value'> & { readonly place: string | null }

/** Rows of one user in one table, by key. */
export type Rows<R> = {
  readonly all: () => R[]
  /** The row whose key columns after `part, userId` are these, in the table's order. */
  readonly get: (...key: string[]) => R | undefined
}

/**
 * A table that the lane loads and saves.
 *
 * A user table's key is `part, userId` and then `key`. `load` is the condition under which a row
 * is loaded whenever the table is needed; a command may ask for further rows by id (`reads`). With `loads`
 * a decision sees in a batch what it would see alone.
 */
export type Table<C extends Columns, V = Rows<RowOf<C>>> = {
  readonly name: string
  readonly key: readonly (keyof C & string)[]
  readonly append: boolean
  /** The house object at which all its rows stand; null where every owner has their own. */
  readonly at: string | null
  /** The table whose rows these are, where it is one that owners have rows of, seen at a house object. */
  readonly base?: AnyTable
  readonly loadSql: string
  readonly saveSql: string
  /** Saves rows that were loaded, where they stand; null where a row is always written whole. */
  readonly changeSql: string | null
  /** Takes rows that were loaded out of the table, where they stand; null where what is in it stays. */
  readonly leaveSql: string | null
  readonly columnNames: readonly string[]
  parse(stored: Record<string, unknown>): RowOf<C>
  /** A row as `loadSql` lists it, column by column. */
  read(fields: readonly unknown[]): RowOf<C>
  /** The parameters of `saveSql`: one array for each column. */
  saved(rows: readonly Pick<Row, 'value'>[]): string[]
  /** The parameters of `changeSql`: the same for what it writes, and where each row stands. */
  changed(rows: readonly Placed[]): unknown[]
  /** The parameters of `leaveSql`: the keys, and where each row stands. */
  left(rows: readonly Placed[]): unknown[]
  keyOf(value: Owned & Record<string, unknown>): string
  /** Whether a row, as the batch has it so far, would be loaded by itself; null where a row alone cannot tell. */
  readonly loads: ((row: Readonly<Record<string, unknown>>) => boolean) | null
  /** Which rows may become what, by which act; null where a row has no status. */
  readonly steps: Steps | null
  view(rows: Rows<RowOf<C>>, owner: Owned): V
  /** Makes a row to put. */
  row(value: RowOf<C>): Row
  /** Takes a row out; only of a table that rows leave. */
  gone(value: RowOf<C>): Row
}

export type AnyTable = Table<Columns, unknown>

/** A table of another module, of which a decision only asks what is in it. */
export type Listed = Table<Columns, Pick<Rows<Owned>, 'all'>>

/** How a row stands, and how it may go on. */
export type Steps = {
  readonly of: (row: Readonly<Record<string, unknown>>) => string
  readonly table: Transitions
}

type Options<C extends Columns, V> = {
  key: readonly (keyof C & string)[]
  columns: C
  load?: string
  /** The condition of `load` once more, for a row that the batch has changed: what an earlier command ended is gone for the next. */
  loads?: (row: RowOf<C>) => boolean
  append?: boolean
  /** The columns that change after a row was first saved, where it is worth it to write nothing else. */
  changes?: readonly (keyof C & string)[]
  /** Whether rows leave it again, as they came: none is ever changed. */
  leaves?: true
  steps?: { readonly of: (row: RowOf<C>) => string; readonly table: Transitions }
  /** The house object at which all its rows stand: a command that needs the table shares or owns it. */
  at?: Owned
  view?(rows: Rows<RowOf<C>>, owner: Owned): V
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Declares a table once; its load and its save statement follow from the columns. */
export function table<const C extends Columns, V = Rows<RowOf<C>>>(
  name: string,
  options: Options<C, V>,
): Table<C, V> {
  const columns: Record<string, Column<unknown>> = {
    part: { sql: 'smallint', read: (stored) => stored, write: (value) => value },
    userId: { sql: 'bigint', read: String, write: (value) => value },
    ...options.columns,
  }
  const columnNames = Object.keys(columns)
  const key = ['part', 'userId', ...options.key]
  const stems = columnNames.map(snake)
  const readers = columnNames.map((one) => [one, columns[one]!.read] as const)
  const written = [...key, ...(options.changes ?? [])]
  const list = (column: string, rows: readonly Pick<Row, 'value'>[]) => {
    const { sql, write } = columns[column]!
    return listOf(sql, rows, ({ value }) => write(value[column]))
  }
  const placed = (names: readonly string[], rows: readonly Placed[]) => [
    ...names.map((column) => list(column, rows)),
    placesOf(rows),
    rows.length,
  ]
  // An object that grows name by name becomes a dictionary, several times as slow to read and to copy as one
  // that has its columns from the beginning, as what comes from JSON has.
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries(columnNames.map((one) => [one, null]))),
  ) as Record<string, unknown>
  const self: Table<C, V> = {
    name,
    key: options.key,
    append: options.append ?? false,
    at: options.at?.userId ?? null,
    columnNames,
    loadSql: loadSql(name, columnNames, options),
    saveSql: saveSql(name, columns, key, options),
    changeSql: options.changes ? changeSql(name, columns, key, options.changes) : null,
    parse: (stored) => self.read(stems.map((stem) => stored[stem])),
    read: (fields) => {
      const row = { ...blank }
      for (let at = 0; at < readers.length; at += 1) {
        const [column, read] = readers[at]!
        row[column] = read(fields[at])
      }
      return row as RowOf<C>
    },
    saved: (rows) => columnNames.map((column) => list(column, rows)),
    leaveSql: options.leaves ? leaveSql(name, columns, key) : null,
    changed: (rows) => placed(written, rows),
    left: (rows) => placed(key, rows),
    keyOf: keyOf(options.key),
    loads: (options.loads as Table<C, V>['loads'] | undefined) ?? null,
    steps: (options.steps as Steps | undefined) ?? null,
    view: options.view ?? ((rows) => rows as V),
    row: (value) => ({ table: self, value }),
    gone: (value) => ({ table: self, value, gone: true }),
  }
  return self
}

/**
 * The rows that a house object has in a table of which every owner has rows, as decisions see them who share it. They change as
 * the table's rows do, in the same batch too.
 */
export function tableAt<C extends Columns, V>(of: Table<C, V>, at: Owned): Table<C, V> {
  return { ...of, at: at.userId, base: of }
}

/** The two columns that start the key of every row of this user. */
export function owned(userId: string): Owned {
  return { part: partOf(userId), userId }
}

/**
 * $1 and $2 name the owners of whom the rows of `load` are wanted. Rows that are wanted by id are named
 * by $3, $4 and $5; $6 says of which owner the rows of `load` are there already. Two statements in one,
 * because no index serves a condition that asks for either.
 */
function loadSql(
  name: string,
  columnNames: readonly string[],
  options: { load?: string; columns: object; changes?: unknown; leaves?: true },
): string {
  const columns = columnNames.map((column) => `t.${snake(column)}`)
  const list = [...columns, ...(options.changes || options.leaves ? ['t.ctid'] : [])].join(', ')
  const load = options.load ?? 'true'
  const whole = `select ${list} from ${name} t
    join unnest($1::smallint[], $2::bigint[]) as o (part, user_id)
      on t.part = o.part and t.user_id = o.user_id
    where ${load}`
  if (!('id' in options.columns)) return whole
  return `${whole} union all select ${list} from ${name} t
    join unnest($3::smallint[], $4::bigint[], $5::bigint[], $6::boolean[]) as n (part, user_id, id, whole)
      on t.part = n.part and t.user_id = n.user_id and t.id = n.id
    where (n.whole and (${load})) is not true`
}

function saveSql(
  name: string,
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
  { append, leaves }: { append?: boolean; leaves?: true },
) {
  const names = Object.keys(columns)
  const list = names.map(snake).join(', ')
  const lists = names.map((column, index) => `unnest(${listSql(index + 1, columns[column]!.sql)})`)
  const insert = `insert into ${name} (${list}) select ${lists.join(', ')}`
  if (append || leaves) return insert
  const changed = names.filter((column) => !key.includes(column)).map(snake)
  const set = changed.map((column) => `${column} = excluded.${column}`).join(', ')
  const onConflict = set === '' ? 'do nothing' : `do update set ${set}`
  return `${insert} on conflict (${key.map(snake).join(', ')}) ${onConflict}`
}

/** Writes loaded rows where they stand. */
function changeSql(
  name: string,
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
  changes: readonly string[],
): string {
  const set = changes.map((column) => `${snake(column)} = n.${snake(column)}`).join(', ')
  return wherePlaced(columns, key, [...key, ...changes], (placed, isSame) => {
    return `update ${name} t set ${set} from ${placed} where ${isSame}`
  })
}

/** Takes loaded rows out where they stand. */
function leaveSql(
  name: string,
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
): string {
  return wherePlaced(columns, key, key, (placed, isSame) => {
    return `delete from ${name} t using ${placed} where ${isSame}`
  })
}

/**
 * A statement about rows `t` that `placed` names. Their owner is locked since before they were loaded, so nobody has
 * moved them; if somebody did all the same, the statement fails, and the batch is run again on what there is then.
 */
function wherePlaced(
  columns: Record<string, Column<unknown>>,
  key: readonly string[],
  written: readonly string[],
  statement: (placed: string, isSame: string) => string,
): string {
  const lists = written.map(
    (column, index) => `unnest(${listSql(index + 1, columns[column]!.sql)}) as ${snake(column)}`,
  )
  const [place, count] = [`$${written.length + 1}`, `$${written.length + 2}`]
  // A comparison that no index serves: where it stands is the only way to a row.
  const same = key.map((column) => `t.${snake(column)} is not distinct from n.${snake(column)}`)
  const placed = `(select ${lists.join(', ')}, unnest(${place}::tid[]) as place) n`
  return `with changed as (
      ${statement(placed, `t.ctid = n.place and ${same.join(' and ')}`)} returning true
    ) select case when count(*) = ${count}::integer then true
      else (select found.moved from (values (true), (false)) as found (moved)) end from changed`
}

function placesOf(rows: readonly Placed[]): string {
  return `{${rows.map(({ place }) => `"${place!}"`).join(',')}}`
}

function keyOf(key: readonly string[]): (value: Record<string, unknown>) => string {
  const [first, ...others] = key
  if (first === undefined) return () => ''
  return (value) => {
    let text = String(value[first])
    for (const column of others) text += `\n${String(value[column])}`
    return text
  }
}
