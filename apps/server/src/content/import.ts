import type { Pool } from 'pg'
import { runUnkeyed, type Context, type Lane } from '../platform/lane/index.ts'
import { importShipped, type ImportShipped } from './commands/import-shipped.ts'
import type { ShippedContent } from './shipped.ts'
import { contentOwner, contentVersions } from './tables.ts'
import { digestOf } from './version.ts'

type Tools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
  readonly shipped: Pick<ShippedContent, 'items'>
}

/** At a start: publishes the shipped texts of this release, except those that operators changed. */
export async function importContent({ pool, lane, shipped }: Tools): Promise<void> {
  const { part, userId } = contentOwner
  const { rows } = await pool.query<Record<string, unknown>>(
    `select v.* from content_item i
     join content_version v on v.part = i.part and v.user_id = i.user_id and v.id = i.newest_id
     where i.part = $1 and i.user_id = $2 and i.id = any($3)`,
    [part, userId, shipped.items.map(({ id }) => id)],
  )
  const newest = new Map(
    rows.map((row) => contentVersions.parse(row)).map((row) => [row.itemId, row]),
  )
  const missing: ImportShipped = shipped.items.flatMap((one) => {
    const found = newest.get(one.id)
    const isSame = found !== undefined && Buffer.from(digestOf(one, one)).equals(found.digest)
    // Texts that operators wrote since stay.
    return isSame || found?.isShipped === false ? [] : [{ shipped: one, seenId: found?.id ?? null }]
  })
  if (missing.length === 0) return
  const outcome = await runUnkeyed({ lane }, importShipped, userId, missing)
  if (!outcome.ok) throw new Error(`content did not come in: ${outcome.error}`)
}
