import type { Column, ValueOf } from './column.ts'
import { listOf, listSql } from './parameters.ts'
import { partOf } from '../part.ts'

type Columns = Record<string, Column<unknown>>

/** The columns that every user table starts with. */
export type Owned = { readonly part: number; readonly userId: string }

/** A row as decisions see it. */
export type RowOf<C> = Owned & { readonly [K in keyof C]: ValueOf<C[K]> }

/** A row on its way to the database. */
export type Row = { readonly table: AnyTable; readonly value: Owned & Record<string, unknown> }

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
 * is loaded whenever the table is needed; a command may ask for further rows by id (`reads`).
 */
export type Table<C extends Columns, V = Rows<RowOf<C>>> = {
  readonly name: string
  readonly key: readonly (keyof C & string)[]
  readonly append: boolean
  /** The house object at which all its rows stand; null where every owner has their own. */
  readonly at: string | null
  readonly loadSql: string
  readonly saveSql: string
  readonly columnNames: readonly string[]
  parse(stored: Record<string, unknown>): RowOf<C>
  /** The parameter that holds a column of these rows. */
  write(column: string, rows: readonly Pick<Row, 'value'>[]): string
  keyOf(value: Owned & Record<string, unknown>): string
  view(rows: Rows<RowOf<C>>, owner: Owned): V
  /** Makes a row to put. */
  row(value: RowOf<C>): Row
}

export type AnyTable = Table<Columns, unknown>

/** A table of another module, of which a decision only asks what is in it. */
export type Listed = Table<Columns, Pick<Rows<Owned>, 'all'>>

type Options<C extends Columns, V> = {
  key: readonly (keyof C & string)[]
  columns: C
  load?: string
  append?: boolean
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
  const readers = columnNames.map((one) => [one, snake(one), columns[one]!.read] as const)
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
    saveSql: saveSql(name, columns, key, options.append ?? false),
    parse: (stored) => {
      const row = { ...blank }
      for (const [column, stem, read] of readers) row[column] = read(stored[stem])
      return row as RowOf<C>
    },
    write: (column, rows) => {
      const { sql, write } = columns[column]!
      return listOf(
        sql,
        rows.map(({ value }) => write(value[column])),
      )
    },
    keyOf: keyOf(options.key),
    view: options.view ?? ((rows) => rows as V),
    row: (value) => ({ table: self, value }),
  }
  return self
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
  options: { load?: string; columns: object },
): string {
  const list = columnNames.map((column) => `t.${snake(column)}`).join(', ')
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
  append: boolean,
) {
  const names = Object.keys(columns)
  const list = names.map(snake).join(', ')
  const lists = names.map((column, index) => `unnest(${listSql(index + 1, columns[column]!.sql)})`)
  const insert = `insert into ${name} (${list}) select ${lists.join(', ')}`
  if (append) return insert
  const changed = names.filter((column) => !key.includes(column)).map(snake)
  const set = changed.map((column) => `${column} = excluded.${column}`).join(', ')
  const onConflict = set === '' ? 'do nothing' : `do update set ${set}`
  return `${insert} on conflict (${key.map(snake).join(', ')}) ${onConflict}`
}

/** The parameters of a table's save statement: one array for each column. */
export function saveParameters(target: AnyTable, rows: readonly Pick<Row, 'value'>[]): string[] {
  return target.columnNames.map((column) => target.write(column, rows))
}

function keyOf(key: readonly string[]): (value: Record<string, unknown>) => string {
  const [only] = key
  if (only !== undefined && key.length === 1) return (value) => String(value[only])
  return (value) => key.map((column) => String(value[column])).join('\n')
}
