import { partOf } from '../part.ts'
import { ownersOf, type Call } from './call.ts'
import { run, type Connection } from './connection.ts'
import type { OwnerDraft } from './draft.ts'
import type { AnyTable } from './table.ts'

/** What the batch wants of one table: by owner, whether all that it loads by itself; and rows by id. */
type Want = { readonly owners: Map<string, boolean>; readonly ids: string[] }

const largestId = 2n ** 63n - 1n

/** Whether a caller's id can be one of ours; any other is the id of nothing. */
export function isStoredId(id: string): boolean {
  return /^\d{1,19}$/.test(id) && BigInt(id) <= largestId
}

function wanted(calls: readonly Call[]): Map<AnyTable, Want> {
  const tables = new Map<AnyTable, Want>()
  for (const call of calls) {
    const { command, request } = call
    const reads = command.reads(request.input)
    for (const [name, table] of Object.entries(command.needs)) {
      const want = tables.get(table) ?? { owners: new Map<string, boolean>(), ids: [] }
      // Of a table that only grows, nothing is wanted but what is asked for by name.
      const whole = !table.append && !command.only.has(name)
      const ids = (reads[name] ?? []).filter(isStoredId)
      if (whole || ids.length > 0)
        for (const owner of ownersOf(call))
          want.owners.set(owner, whole || want.owners.get(owner) === true)
      want.ids.push(...ids)
      tables.set(table, want)
    }
  }
  return tables
}

/** Loads what the batch needs into the drafts: one query per table, after the locks. */
export function loadState(
  db: Connection,
  calls: readonly Call[],
  drafts: ReadonlyMap<string, OwnerDraft>,
): Promise<void>[] {
  return [...wanted(calls)].map(async ([table, { owners, ids }]) => {
    if (owners.size === 0) return
    const users = [...owners.keys()]
    const values: unknown[] = [users.map(partOf), users, [...owners.values()]]
    if (table.columnNames.includes('id')) values.push(ids)
    const found = await run<Record<string, unknown>>(db, table.loadSql, values)
    for (const stored of found.rows) {
      const value = table.parse(stored) as Parameters<OwnerDraft['set']>[1]
      drafts.get(value.userId)?.set(table, value)
    }
  })
}
