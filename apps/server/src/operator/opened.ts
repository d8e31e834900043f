import { findItem } from './queue/read.ts'
import type { ItemSource } from './queue/item.ts'

/** What can be looked at of an item: a picture by its id, or, as null, what was typed. */
export type Looked = string | null

/** How looks at the items of a queue stand in the audit. Names are our own, so they stand in the SQL. */
type Looks = {
  readonly targetType: string
  readonly actions: readonly string[]
  /** Whether a look counts for the version alone that was looked at. */
  readonly isOfVersion: boolean
}

/** SQL: a queue's column of the looks at an item `q` that are on record, which `unopened` reads. */
export function looksColumn({ targetType, actions, isOfVersion }: Looks): string {
  const names = actions.map((action) => `'${action}'`).join(', ')
  const ofVersion = isOfVersion ? "and l.after::jsonb ->> 'version' = q.version::text" : ''
  return `(select coalesce(jsonb_agg(jsonb_build_array(l.actor_id::text, l.after::jsonb ->> 'fileId')), '[]')
    from operator_audit l where l.target_id = q.id::text and l.target_type = '${targetType}'
      and l.action in (${names}) ${ofVersion}) as looks`
}

/**
 * What of an item an operator has not looked at: nobody agrees to what they have not seen. No look is ever taken
 * back, so this may be read early.
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
 * Who has looked at the items of a queue, each in the very version that is named.
 * @param wantedOf all that there is to see of an item
 */
export function looksAt<Row extends Versioned>(
  { pool, queue, rows }: ItemSource<Row>,
  wantedOf: (row: Row) => readonly Looked[],
) {
  /** Null where the item is gone, or in another version: what changed meanwhile, the decision itself finds. */
  async function leftOf({ id, version }: Versioned, operatorId: string, now: number) {
    const item = await findItem(pool, queue, id, now)
    if (item === null) return null
    const row = rows.parse({ ...item.stored })
    return row.version === version ? unopened(item.stored, wantedOf(row), operatorId) : null
  }
  return {
    /** Whether an operator has looked at all of it. */
    hasOpened: async (one: Versioned, operatorId: string, now: number): Promise<boolean> =>
      (await leftOf(one, operatorId, now))?.length === 0,
    /** What a second person has to look at, and has not. */
    unopened: async (one: Versioned, operatorId: string, now: number): Promise<Looked[]> =>
      (await leftOf(one, operatorId, now)) ?? [],
  }
}
