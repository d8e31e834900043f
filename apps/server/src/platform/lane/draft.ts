import { owned, type AnyTable, type Owned, type Row, type Rows } from './table.ts'

/** The numbers that the lane hands out for one owner, under the owner's lock. */
export type Numbers = { event: bigint; transfer: bigint }

/** The rows of one owner as the batch has changed them so far. */
export class OwnerDraft {
  readonly owner: Owned
  readonly numbers: Numbers
  /** Set when a command of the batch made this owner. */
  created = false
  readonly #start: Numbers
  readonly #tables = new Map<AnyTable, Map<string, Row['value']>>()
  #journal: (() => void)[] = []

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

  /** Takes in a row that was loaded or put. */
  set(table: AnyTable, value: Row['value']): void {
    const rows = this.#rowsOf(table)
    const key = table.keyOf(value)
    const before = rows.get(key)
    this.#journal.push(() => (before === undefined ? rows.delete(key) : rows.set(key, before)))
    rows.set(key, value)
  }

  /** Runs a change of the draft that is made whole or not at all. */
  attempt<T>(change: () => T): T {
    const numbers = { ...this.numbers }
    this.#journal = []
    try {
      return change()
    } catch (error) {
      for (const undo of this.#journal.toReversed()) undo()
      Object.assign(this.numbers, numbers)
      throw error
    }
  }

  /** The view that decisions have of this table. */
  view<V>(table: { view(rows: Rows<never>, owner: Owned): V }): V {
    const rows = this.#rowsOf(table as AnyTable)
    const access: Rows<Row['value']> = {
      all: () => [...rows.values()],
      get: (...key) => rows.get(key.join('\n')),
    }
    return table.view(access as Rows<never>, this.owner)
  }

  #rowsOf(table: AnyTable): Map<string, Row['value']> {
    const known = this.#tables.get(table)
    if (known !== undefined) return known
    const empty = new Map<string, Row['value']>()
    this.#tables.set(table, empty)
    return empty
  }
}

/** What a batch will save: the last state of every row that was put, table by table. */
export class Changes {
  readonly #tables = new Map<AnyTable, Map<string, Row>>()

  put(row: Row): void {
    const rows = this.#tables.get(row.table) ?? new Map<string, Row>()
    rows.set(`${row.value.userId}\n${row.table.keyOf(row.value)}`, row)
    this.#tables.set(row.table, rows)
  }

  /** Tables in the order of their names, so that two processes save in the same order. */
  byTable(): [AnyTable, Row[]][] {
    return [...this.#tables]
      .toSorted(([a], [b]) => (a.name < b.name ? -1 : 1))
      .map(([table, rows]) => [table, [...rows.values()]])
  }
}
