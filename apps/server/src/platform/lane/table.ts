import type { Column, ValueOf } from './column.ts'
import { listOf } from './parameters.ts'
import { partOf } from '../part.ts'
import { changeSql, deleteSql, loadSql, saveSql, snake } from './table-sql.ts'
import type { Transitions } from '../transitions.ts'

type Columns = Record<string, Column<unknown>>

/** The columns that every user table starts with. */
export type Owned = { readonly part: number; readonly userId: string }

/** A row as decisions see it. */
export type RowOf<C> = Owned & { readonly [K in keyof C]: ValueOf<C[K]> }

/** A row to save. */
export type Row = {
  readonly table: AnyTable
  readonly value: Owned & Record<string, unknown>
  /** Whether the row is deleted. */
  readonly isDeleted?: true
}

/** A row with the ctid that it was loaded from. */
type LocatedRow = Pick<Row, 'value'> & { readonly ctid: string | null }

/** Rows of one user in one table, by key. */
export type Rows<R> = {
  readonly all: () => R[]
  /** The row with these key columns (after `part, userId`), in the table's order. */
  readonly get: (...key: string[]) => R | undefined
}

/**
 * A table that the lane loads and saves.
 * A user table's key is `part, userId` and then `key`. `load` is the condition under which a row is loaded whenever the
 * table is needed; a command may ask for further rows by id (`reads`). With `loads`, a decision in a batch sees the
 * same rows as if it ran alone.
 */
export type Table<C extends Columns, V = Rows<RowOf<C>>> = {
  readonly name: string
  readonly key: readonly (keyof C & string)[]
  readonly append: boolean
  /** Whether an owner's `load` rows are loaded; if not, only rows named by `reads`. */
  readonly isLoaded: boolean
  /** The house object that owns all rows; null if every owner has rows. */
  readonly at: string | null
  /** The table whose rows these are, if this is a view of it at a house object or with another `load` condition. */
  readonly base?: AnyTable
  readonly loadSql: string
  readonly saveSql: string
  /** Updates loaded rows at their ctid; null if a row is always written whole. */
  readonly changeSql: string | null
  /** Deletes loaded rows at their ctid; null if rows are never deleted. */
  readonly deleteSql: string | null
  readonly columnNames: readonly string[]
  parse(stored: Record<string, unknown>): RowOf<C>
  /** Parses a row of `loadSql`, column by column. */
  read(fields: readonly unknown[]): RowOf<C>
  /** The parameters of `saveSql`: one array for each column. */
  saveValues(rows: readonly Pick<Row, 'value'>[]): string[]
  /** The parameters of `changeSql`: the written columns, then the ctids and the row count. */
  changeValues(rows: readonly LocatedRow[]): unknown[]
  /** The parameters of `deleteSql`: the key columns, then the ctids and the row count. */
  deleteValues(rows: readonly LocatedRow[]): unknown[]
  keyOf(value: Owned & Record<string, unknown>): string
  /**
   * Whether a row, with the changes of the batch so far, meets the `load` condition; null if every loaded row is seen.
   */
  readonly loads: ((row: Readonly<Record<string, unknown>>) => boolean) | null
  /** The allowed status transitions, by act; null if a row has no status. */
  readonly steps: Steps | null
  view(rows: Rows<RowOf<C>>, owner: Owned): V
  /** Makes a row to put. */
  row(value: RowOf<C>): Row
  /** Makes a change that deletes a row; only for tables with `deletable`. */
  remove(value: RowOf<C>): Row
}

export type AnyTable = Table<Columns, unknown>

/** A table of another module of which a decision only lists the rows. */
export type Listed = Table<Columns, Pick<Rows<Owned>, 'all'>>

/** Reads the status of a row, and the allowed transitions. */
type Steps = {
  readonly of: (row: Readonly<Record<string, unknown>>) => string
  readonly table: Transitions
}

type Options<C extends Columns, V> = {
  key: readonly (keyof C & string)[]
  columns: C
  /** SQL condition on `t`; by default every row, and no row of an append-only table. */
  load?: string
  /**
   * The condition of `load` in TypeScript, for rows that the batch has changed: a row that an earlier command ended is
   * not seen by the next.
   */
  loads?: (row: RowOf<C>) => boolean
  /** Rows are inserted, and never changed. */
  append?: boolean
  /** The columns that change after a row was first saved. Set it where updating only these is worth it. */
  changes?: readonly (keyof C & string)[]
  /** Rows are inserted and deleted, and never changed. */
  deletable?: true
  steps?: { readonly of: (row: RowOf<C>) => string; readonly table: Transitions }
  /** The house object that owns all rows: a command that needs the table shares or owns that object. */
  at?: Owned
  view?(rows: Rows<RowOf<C>>, owner: Owned): V
}

const never = 'false'
const loadOf = ({ load, append }: { readonly load?: string; readonly append?: boolean }): string =>
  load ?? (append === true ? never : 'true')

/** Declares a table; its load and save statements follow from the columns. */
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
  const located = (names: readonly string[], rows: readonly LocatedRow[]) => [
    ...names.map((column) => list(column, rows)),
    ctidsOf(rows),
    rows.length,
  ]
  // Rows are copied from an object that has all columns from the start. An object that grows property by property
  // becomes a dictionary in V8, several times as slow to read and to copy.
  const blank = JSON.parse(
    JSON.stringify(Object.fromEntries(columnNames.map((one) => [one, null]))),
  ) as Record<string, unknown>
  const self: Table<C, V> = {
    name,
    key: options.key,
    append: options.append ?? false,
    isLoaded: loadOf(options) !== never,
    at: options.at?.userId ?? null,
    columnNames,
    loadSql: loadSql(name, columnNames, {
      load: loadOf(options),
      columns: options.columns,
      locates: options.changes !== undefined || options.deletable === true,
    }),
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
    saveValues: (rows) => columnNames.map((column) => list(column, rows)),
    deleteSql: options.deletable ? deleteSql(name, columns, key) : null,
    changeValues: (rows) => located(written, rows),
    deleteValues: (rows) => located(key, rows),
    keyOf: keyOf(options.key),
    loads: (options.loads as Table<C, V>['loads'] | undefined) ?? null,
    steps: (options.steps as Steps | undefined) ?? null,
    view: options.view ?? ((rows) => rows as V),
    row: (value) => ({ table: self, value }),
    remove: (value) => ({ table: self, value, isDeleted: true }),
  }
  return self
}

/**
 * The rows of a house object in a table of which every owner has rows, for commands that share the house object. They
 * reflect changes of the table's rows, within the same batch too.
 */
export function tableAt<C extends Columns, V>(of: Table<C, V>, at: Owned): Table<C, V> {
  return { ...of, at: at.userId, base: of }
}

/**
 * The rows of a table under another `load` condition, in SQL and in TypeScript. A batch holds each row once, so a change
 * through one of the two is seen through the other.
 */
export function tableWhere<C extends Columns, V>(
  of: Table<C>,
  { load, loads, view }: Required<Pick<Options<C, V>, 'load' | 'loads' | 'view'>>,
): Table<C, V> {
  const columns = Object.fromEntries(of.columnNames.map((name) => [name, name]))
  const locates = of.changeSql !== null || of.deleteSql !== null
  return {
    ...of,
    base: of,
    isLoaded: true,
    loadSql: loadSql(of.name, of.columnNames, { load, columns, locates }),
    loads: loads as Table<C, V>['loads'],
    view,
  }
}

/** The two columns that start the key of every row of a user. */
export function owned(userId: string): Owned {
  return { part: partOf(userId), userId }
}

function ctidsOf(rows: readonly LocatedRow[]): string {
  return `{${rows.map(({ ctid }) => `"${ctid!}"`).join(',')}}`
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
