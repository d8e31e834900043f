import type { Audience, ContentKind, Cover, LinkMode, ContentText } from '@candor/api'
import type { InLanguages } from '../platform/in-languages.ts'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'
import { contentTransitions, standOf } from './transitions.ts'

const { bytes, flag, id, json, ms, optional, text, whole, words } = column

/** The house object of all content, as the migration seeds it. */
export const contentOwner = owned('67430')

/** Texts by language; a draft may lack some. */
export type Words = InLanguages<ContentText>

const itemColumns = {
  id,
  kind: words<ContentKind>(),
  place: text,
  newestId: id,
  newestNumber: whole,
  publishedAt: optional(ms),
  revokedAt: optional(ms),
  createdAt: ms,
  updatedAt: ms,
}
export type ContentItemRow = RowOf<typeof itemColumns>

/** Texts without their words: few and small, so decisions load all. */
export const contentItems = table('content_item', {
  steps: { of: standOf, table: contentTransitions },
  key: ['id'],
  columns: itemColumns,
})

const versionColumns = {
  id,
  itemId: id,
  number: whole,
  sort: whole,
  isOnTop: flag,
  linkMode: column.whole as unknown as column.Column<LinkMode>,
  linkUrl: optional(text),
  startAt: optional(ms),
  endAt: optional(ms),
  words: json<Words>(),
  audience: optional(json<Audience>()),
  cover: optional(words<Cover>()),
  digest: bytes,
  isShipped: flag,
  authorId: optional(id),
  createdAt: ms,
}
export type ContentVersionRow = RowOf<typeof versionColumns>

/** Append-only: every saved version. */
export const contentVersions = table('content_version', {
  key: ['id'],
  append: true,
  columns: versionColumns,
})

const publicationColumns = {
  id,
  itemId: id,
  isShipped: flag,
  publishedAt: ms,
  makerId: optional(id),
  checkerId: optional(id),
  approvalId: optional(id),
}

/** Append-only: published versions with time and publisher. Loaded by the id of a version. */
export const contentPublications = table('content_publication', {
  key: ['id'],
  append: true,
  columns: publicationColumns,
})
