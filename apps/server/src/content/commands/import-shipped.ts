import { command } from '../../platform/lane/index.ts'
import type { Shipped } from '../shipped.ts'
import {
  contentItems,
  contentOwner,
  contentPublications,
  contentVersions,
  type ContentItemRow,
} from '../tables.ts'
import { digestOf } from '../version.ts'

/** What came with the software and is not there yet, each with the newest version as it was found; null where there is none. */
export type ImportShipped = readonly {
  readonly shipped: Shipped
  readonly seenId: string | null
}[]

/**
 * Publishes what came with the software: at the first start all of it, later what another release says in other words,
 * where operators have not written since. Of two processes that start at once, one does.
 */
export const importShipped = command('importShipped', {
  needs: { contentItems },
  decide(state, wanted: ImportShipped, { now, newId }) {
    const due = wanted.filter(
      ({ shipped, seenId }) => (state.contentItems.get(shipped.id)?.newestId ?? null) === seenId,
    )
    const put = due.flatMap(({ shipped }) => {
      const before = state.contentItems.get(shipped.id)
      const item = next(shipped, before, newId(), now)
      const { id: itemId, kind: _kind, place: _place, ...rest } = shipped
      const version = { ...contentOwner, ...rest, id: item.newestId, itemId }
      const made = { isShipped: true, authorId: null, createdAt: now }
      const published = { isShipped: true, publishedAt: now, makerId: null, checkerId: null }
      return [
        contentItems.row(item),
        contentVersions.row({
          ...version,
          number: item.newestNumber,
          digest: digestOf(shipped, shipped),
          ...made,
        }),
        contentPublications.row({
          ...contentOwner,
          id: item.newestId,
          itemId,
          ...published,
          approvalId: null,
        }),
      ]
    })
    return { put, reply: null }
  },
})

function next(
  { id, kind, place }: Shipped,
  before: ContentItemRow | undefined,
  newestId: string,
  now: number,
): ContentItemRow {
  const newestNumber = (before?.newestNumber ?? 0) + 1
  const since = { revokedAt: before?.revokedAt ?? null, createdAt: before?.createdAt ?? now }
  return {
    ...contentOwner,
    id,
    kind,
    place,
    newestId,
    newestNumber,
    publishedAt: now,
    ...since,
    updatedAt: now,
  }
}
