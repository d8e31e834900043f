import { findItem } from './queue/read.ts'
import type { ItemSource } from './queue/item.ts'

/** A part of an item that can be opened: a picture by its id, or null for the typed data. */
export type Looked = string | null

/** How opened parts of a queue's items are named in the audit. Names are our own, so they may stand in the SQL. */
type Looks = {
  readonly targetType: string
  readonly actions: readonly string[]
  /** Whether opening a part counts for its version only. */
  readonly isOfVersion: boolean
}

/** SQL: a queue's column of the recorded openings of an item `q`, which `unopened` reads. */
export function looksColumn({ targetType, actions, isOfVersion }: Looks): string {
  const names = actions.map((action) => `'${action}'`).join(', ')
  const ofVersion = isOfVersion ? "and l.after::jsonb ->> 'version' = q.version::text" : ''
  return `(select coalesce(jsonb_agg(jsonb_build_array(l.actor_id::text, l.after::jsonb ->> 'fileId')), '[]')
    from operator_audit l where l.target_id = q.id::text and l.target_type = '${targetType}'
      and l.action in (${names}) ${ofVersion}) as looks`
}

/**
 * The parts of an item that an operator has not opened, and so may not approve. Openings are never deleted, so this may
 * be read before the decision.
 * @param stored the item, as its queue reads it
 */
export function unopened<What extends Looked>(
  stored: Readonly<Record<string, unknown>>,
  wanted: readonly What[],
  operatorId: string,
): What[] {
  const looks = stored['looks'] as readonly (readonly [string, Looked])[]
  return wanted.filter(
    (what) => !looks.some(([by, looked]) => by === operatorId && looked === what),
  )
}

type Versioned = { readonly id: string; readonly version: number }

/**
 * Tells which parts of a queue's items an operator has opened, in the named version.
 * @param wantedOf all parts of an item
 */
export function looksAt<Row extends Versioned>(
  { pool, queue, rows }: ItemSource<Row>,
  wantedOf: (row: Row) => readonly Looked[],
) {
  /** Null if the item is gone or has another version; the decision itself finds such changes. */
  async function unopenedParts({ id, version }: Versioned, operatorId: string, now: number) {
    const item = await findItem(pool, queue, id, now)
    if (item === null) return null
    const row = rows.parse({ ...item.stored })
    return row.version === version ? unopened(item.stored, wantedOf(row), operatorId) : null
  }
  return {
    /** Whether an operator has opened all parts. */
    hasOpened: async (one: Versioned, operatorId: string, now: number): Promise<boolean> =>
      (await unopenedParts(one, operatorId, now))?.length === 0,
    /** The parts that the checker has not opened. */
    unopened: async (one: Versioned, operatorId: string, now: number): Promise<Looked[]> =>
      (await unopenedParts(one, operatorId, now)) ?? [],
  }
}
