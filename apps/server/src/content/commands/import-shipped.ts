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

/** Shipped texts to publish, each with its newest version as read; null for none. */
export type ImportShipped = readonly {
  readonly shipped: Shipped
  readonly seenId: string | null
}[]

/**
 * Publishes the shipped texts: all at the first start, later those that a release has changed and no operator has written
 * since. With two processes at a start, one publishes.
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
