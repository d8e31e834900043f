import { owned, type AnyTable, type Owned, type Row, type Rows } from './table.ts'

/** The numbers that the lane hands out for one owner, under the owner's lock. */
export type Numbers = { event: bigint; transfer: bigint }

type Value = Row['value']

/** A row as the batch has changed it so far. */
export type Entry = {
  readonly table: AnyTable
  value: Value
  /** Where it stands in its table; null where that is not known, or it is new. */
  readonly place: string | null
  /** Whether the batch saves it. */
  isPut: boolean
  /** Whether it has left its table. */
  isGone: boolean
}

/** What a table holds of one owner, by key. */
type Drafted = { readonly entries: Map<string, Entry>; readonly access: Rows<Value> }

/** A row as it was before a change that may be taken back: without a value there was none. */
type Past = { readonly key: string; readonly entry: Entry; readonly before: Value | null }

/** The rows of one owner as the batch has changed them so far. */
export class OwnerDraft {
  readonly owner: Owned
  readonly numbers: Numbers
  /** Set when a command of the batch made this owner. */
  created = false
  readonly #start: Numbers
  readonly #tables = new Map<AnyTable, Drafted>()
  #journal: Past[] = []

  constructor(userId: string, numbers: Numbers) {
    this.owner = owned(userId)
    this.numbers = numbers
    this.#start = { ...numbers }
  }

  /** Whether numbers were handed out, so that the owner's row is to be saved. */
  get changed(): boolean {
    const { event, transfer } = this.#start
    return this.created || this.numbers.event !== event || this.numbers.transfer !== transfer
  }

  /** Takes in a row that was loaded, from where it stands if that is known. */
  set(table: AnyTable, value: Value, place: string | null = null): void {
    const entry = { table, value, place, isPut: false, isGone: false }
    this.#drafted(table).entries.set(table.keyOf(value), entry)
  }

  /** A row of this key as the batch has it so far. */
  known({ table, value }: Row): Value | undefined {
    return this.#drafted(table).entries.get(table.keyOf(value))?.value
  }

  /** Takes in a row that was put. */
  put({ table, value, gone }: Row): Entry {
    if (gone) return this.#leave(table, value)
    // What moves money has put its accounts already, to see them, and hands them over right after.
    for (let back = 1; back <= 2; back += 1) {
      const entry = this.#journal.at(-back)?.entry
      if (entry?.value === value && entry.table === table) return entry
    }
    const { entries } = this.#drafted(table)
    const key = table.keyOf(value)
    const known = entries.get(key)
    if (known?.value === value) return known
    const entry = known ?? { table, value, place: null, isPut: false, isGone: false }
    this.#journal.push({ key, entry, before: known?.value ?? null })
    if (known === undefined) entries.set(key, entry)
    entry.value = value
    return entry
  }

  #leave(table: AnyTable, value: Value): Entry {
    const { entries } = this.#drafted(table)
    const key = table.keyOf(value)
    const entry = entries.get(key)
    if (entry === undefined || table.leaveSql === null)
      throw new Error(`${table.name}: what is not there, or stays, cannot leave`)
    this.#journal.push({ key, entry, before: entry.value })
    entries.delete(key)
    entry.isGone = true
    return entry
  }

  /** Runs a change of the draft that is made whole or not at all. */
  attempt<T>(change: () => T): T {
    const numbers = { ...this.numbers }
    this.#journal = []
    try {
      return change()
    } catch (error) {
      for (const past of this.#journal.toReversed()) this.#takeBack(past)
      Object.assign(this.numbers, numbers)
      throw error
    } finally {
      // A batch holds its drafts for long; what cannot be taken back any more goes at once.
      this.#journal = []
    }
  }

  #takeBack({ key, entry, before }: Past): void {
    const { entries } = this.#drafted(entry.table)
    if (before === null) {
      entries.delete(key)
      return
    }
    entry.value = before
    entry.isGone = false
    entries.set(key, entry)
  }

  /**
   * The view that decisions have of this table.
   * @param sees which of the rows; all of them where it is not given.
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

/** What a batch will save: every row that was put, table by table. */
export class Changes {
  readonly #tables = new Map<AnyTable, Entry[]>()

  /** Notes a row of a decision that holds. However often it is put again, it is saved once, as it was put last. */
  add(entry: Entry): void {
    if (entry.isPut) return
    entry.isPut = true
    const entries = this.#tables.get(entry.table)
    if (entries === undefined) this.#tables.set(entry.table, [entry])
    else entries.push(entry)
  }

  /** Tables in the order of their names, so that two processes save in the same order. */
  byTable(): [AnyTable, Entry[]][] {
    return [...this.#tables].toSorted(([a], [b]) => (a.name < b.name ? -1 : 1))
  }
}
