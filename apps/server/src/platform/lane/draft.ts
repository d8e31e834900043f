import { owned, type AnyTable, type Owned, type Row, type Rows } from './table.ts'

/** Counters of one owner, taken under the owner's lock. */
export type Numbers = { event: bigint; transfer: bigint }

type Value = Row['value']

/** A row with the changes of the batch so far. */
export type Entry = {
  readonly table: AnyTable
  value: Value
  /** The row's ctid in its table; null if it is unknown or the row is new. */
  readonly ctid: string | null
  /** Whether the batch saves the row. */
  isPut: boolean
  /** Whether the batch deletes the row. */
  isDeleted: boolean
}

/** The rows of one owner in one table, by key. */
type Drafted = { readonly entries: Map<string, Entry>; readonly access: Rows<Value> }

/** A row before a change that may be undone; `before` is null if there was no row. */
type Undo = { readonly key: string; readonly entry: Entry; readonly before: Value | null }

/** The rows of one owner with the changes of the batch so far. */
export class OwnerDraft {
  readonly owner: Owned
  readonly numbers: Numbers
  /** Set when a command of the batch created this owner. */
  created = false
  readonly #start: Numbers
  readonly #tables = new Map<AnyTable, Drafted>()
  #journal: Undo[] = []

  constructor(userId: string, numbers: Numbers) {
    this.owner = owned(userId)
    this.numbers = numbers
    this.#start = { ...numbers }
  }

  /** Whether the owner's row must be saved: it is new, or numbers were taken. */
  get changed(): boolean {
    const { event, transfer } = this.#start
    return this.created || this.numbers.event !== event || this.numbers.transfer !== transfer
  }

  /** Adds a loaded row, with its ctid if that is known. */
  set(table: AnyTable, value: Value, ctid: string | null = null): void {
    const base = table.base ?? table
    const entry = { table: base, value, ctid, isPut: false, isDeleted: false }
    this.#drafted(base).entries.set(table.keyOf(value), entry)
  }

  /** The row of the same key with the changes of the batch so far. */
  known({ table, value }: Row): Value | undefined {
    return this.#drafted(table).entries.get(table.keyOf(value))?.value
  }

  /** Adds a changed row. */
  put({ table, value, isDeleted }: Row): Entry {
    if (isDeleted) return this.#delete(table, value)
    // A transfer puts its accounts while its rows are computed, and returns them right after: the last two puts.
    for (let back = 1; back <= 2; back += 1) {
      const entry = this.#journal.at(-back)?.entry
      if (entry?.value === value && entry.table === table) return entry
    }
    const { entries } = this.#drafted(table)
    const key = table.keyOf(value)
    const known = entries.get(key)
    if (known?.value === value) return known
    const entry = known ?? { table, value, ctid: null, isPut: false, isDeleted: false }
    this.#journal.push({ key, entry, before: known?.value ?? null })
    if (known === undefined) entries.set(key, entry)
    entry.value = value
    return entry
  }

  #delete(table: AnyTable, value: Value): Entry {
    const { entries } = this.#drafted(table)
    const key = table.keyOf(value)
    const entry = entries.get(key)
    if (entry === undefined || table.deleteSql === null)
      throw new Error(`${table.name}: only an existing row of a deletable table can be deleted`)
    this.#journal.push({ key, entry, before: entry.value })
    entries.delete(key)
    entry.isDeleted = true
    return entry
  }

  /** Runs a change of the draft as a whole, or undoes it if it throws. */
  attempt<T>(change: () => T): T {
    const numbers = { ...this.numbers }
    this.#journal = []
    try {
      return change()
    } catch (error) {
      for (const undo of this.#journal.toReversed()) this.#undo(undo)
      Object.assign(this.numbers, numbers)
      throw error
    } finally {
      // A batch keeps its drafts for long, so the journal is emptied at once.
      this.#journal = []
    }
  }

  #undo({ key, entry, before }: Undo): void {
    const { entries } = this.#drafted(entry.table)
    if (before === null) {
      entries.delete(key)
      return
    }
    entry.value = before
    entry.isDeleted = false
    entries.set(key, entry)
  }

  /**
   * The view of this table that decisions see.
   * @param sees selects the rows; all rows if it is not given.
   */
  view<V>(
    table: { view(rows: Rows<never>, owner: Owned): V },
    sees?: (value: Value) => boolean,
  ): V {
    const { access, entries } = this.#drafted(table as AnyTable)
    const rows = sees === undefined ? access : accessTo(entries, sees)
    return table.view(rows as Rows<never>, this.owner)
  }

  #drafted(table: AnyTable): Drafted {
    if (table.base !== undefined) return this.#drafted(table.base)
    const known = this.#tables.get(table)
    if (known !== undefined) return known
    const entries = new Map<string, Entry>()
    const drafted = { entries, access: accessTo(entries, () => true) }
    this.#tables.set(table, drafted)
    return drafted
  }
}

function accessTo(
  entries: ReadonlyMap<string, Entry>,
  sees: (value: Value) => boolean,
): Rows<Value> {
  return {
    all: () => [...entries.values()].map(({ value }) => value).filter(sees),
    get(...key) {
      const value = entries.get(key.join('\n'))?.value
      return value !== undefined && sees(value) ? value : undefined
    },
  }
}

/** Everything that a batch will save: the changed rows, table by table. */
export class Changes {
  readonly #tables = new Map<AnyTable, Entry[]>()

  /** Adds a row of an applied decision. A row that is put several times is saved once, in its last state. */
  add(entry: Entry): void {
    if (entry.isPut) return
    entry.isPut = true
    const entries = this.#tables.get(entry.table)
    if (entries === undefined) this.#tables.set(entry.table, [entry])
    else entries.push(entry)
  }

  /** Tables in the order of their names, so that all processes save in the same order. */
  byTable(): [AnyTable, Entry[]][] {
    return [...this.#tables].toSorted(([a], [b]) => (a.name < b.name ? -1 : 1))
  }
}
