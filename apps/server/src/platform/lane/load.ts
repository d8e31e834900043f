import { partOf } from '../part.ts'
import { ownersOf, type Call } from './call.ts'
import { runForFields, type Connection } from './connection.ts'
import { OwnerDraft } from './draft.ts'
import type { AnyTable, Owned, Rows } from './table.ts'

type Named = { readonly owner: string; readonly id: string }

/** The rows of one table that the batch needs: owners whose `load` rows are read, and rows by owner and id. */
type Want = {
  readonly table: AnyTable
  readonly whole: Set<string>
  readonly named: Map<string, Named>
}

const largestId = 2n ** 63n - 1n

/** Whether a caller's id can be a stored id; no row has any other id. */
export function isStoredId(id: string): boolean {
  return /^\d{1,19}$/.test(id) && BigInt(id) <= largestId
}

/** The wants by load statement: a table and its view at a house object share one. */
function wanted(calls: readonly Call[]): Iterable<Want> {
  const wants = new Map<string, Want>()
  for (const call of calls) {
    const { command, request } = call
    const reads = command.reads(request.input)
    for (const [name, table] of Object.entries(command.needs)) {
      const want: Want = wants.get(table.loadSql) ?? { table, whole: new Set(), named: new Map() }
      const whole = table.isLoaded && !command.only.has(name)
      const ids = (reads[name] ?? []).filter(isStoredId)
      for (const owner of table.at === null ? ownersOf(call) : [table.at]) {
        if (whole) want.whole.add(owner)
        for (const id of ids) want.named.set(`${owner}\n${id}`, { owner, id })
      }
      wants.set(table.loadSql, want)
    }
  }
  return wants.values()
}

type Reads = {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}
type Viewed<V> = AnyTable & { view(rows: Rows<never>, owner: Owned): V }

/** The view of a table that a decision about this owner would see. For previews only, never to decide. */
export async function readView<V>(db: Reads, table: Viewed<V>, userId: string): Promise<V> {
  const none = table.columnNames.includes('id') ? [[], [], [], []] : []
  const { rows } = await db.query(table.loadSql, [[partOf(userId)], [userId], ...none])
  const draft = new OwnerDraft(userId, { event: 0n, transfer: 0n })
  for (const stored of rows) draft.set(table, table.parse(stored))
  return draft.view(table)
}

/** Loads the state of the batch into the drafts: one query per table, after the locks. */
export function loadState(
  db: Connection,
  calls: readonly Call[],
  drafts: ReadonlyMap<string, OwnerDraft>,
): Promise<void>[] {
  return [...wanted(calls)].map(async ({ table, whole, named: byName }) => {
    if (whole.size === 0 && byName.size === 0) return
    const users = [...whole]
    const named = [...byName.values()]
    const values: unknown[] = [users.map(partOf), users]
    if (table.columnNames.includes('id'))
      values.push(
        named.map(({ owner }) => partOf(owner)),
        named.map(({ owner }) => owner),
        named.map(({ id }) => id),
        named.map(({ owner }) => whole.has(owner)),
      )
    const { length } = table.columnNames
    for (const fields of await runForFields(db, table.loadSql, values)) {
      const value = table.read(fields)
      drafts.get(value.userId)?.set(table, value, (fields[length] as string | undefined) ?? null)
    }
  })
}
