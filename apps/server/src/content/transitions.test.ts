import {
  contextAt,
  decideOn,
  agreeOn,
  seated,
  testEveryPair,
} from '../testing/transitions/every-pair.ts'
import { importShipped } from './commands/import-shipped.ts'
import { publishContent, revokeContent } from './commands/publish.ts'
import { saveContent } from './commands/write.ts'
import { publishContentKind } from './kinds.ts'
import { contentItems, contentOwner, type ContentItemRow } from './tables.ts'
import { contentTransitions, type Stands } from './transitions.ts'

const now = 10_000
const itemId = '500'
const actor = {
  id: '7001',
  name: 'ana',
  roles: ['content'] as const,
  ip: '192.0.2.1',
  device: 'test',
  requestId: 'test',
}
const times = { draft: [null, null], shown: [2, null], revoked: [2, 3] } as const

function at(stands: Stands, kind: ContentItemRow['kind']) {
  const [publishedAt, revokedAt] = times[stands]
  const item: ContentItemRow = {
    ...contentOwner,
    id: itemId,
    kind,
    place: 'start',
    newestId: '400',
    newestNumber: 1,
    publishedAt,
    revokedAt,
    createdAt: 1,
    updatedAt: 1,
  }
  return [contentItems.row(item), seated(actor.id, 'content')]
}

const kinds = ['help', 'announcement', 'document', 'message'] as const
const context = contextAt(now)
const why = { reasonKey: 'content_review', remark: 'a test', actor } as const
const version = {
  sort: 0,
  isOnTop: false,
  linkMode: 1,
  linkUrl: null,
  startAt: null,
  endAt: null,
  words: {},
  audience: null,
  cover: null,
} as const
const wanted = {
  id: itemId,
  versionId: '400',
  version: 1,
  digest: 'd',
  kind: 'help',
  place: 'start',
  title: 'A',
  startAt: null,
  audience: null,
  recipientCount: null,
}

testEveryPair({
  transitions: contentTransitions,
  table: contentItems,
  acts: {
    saveContent: kinds.map(
      (kind) => (stands: Stands) =>
        decideOn(
          at(stands, kind),
          saveContent,
          { id: itemId, version: 1, wanted: version, fault: null, actor },
          context,
          contentOwner.userId,
        ),
    ),
    askToPublish: kinds.map(
      (kind) => (stands: Stands) =>
        decideOn(
          at(stands, kind),
          publishContent,
          { wanted, ...why },
          context,
          contentOwner.userId,
        ),
    ),
    publishContent: kinds.map(
      (kind) => (stands: Stands) =>
        agreeOn(at(stands, kind), publishContentKind, wanted, context, contentOwner.userId),
    ),
    revokeContent: kinds.map(
      (kind) => (stands: Stands) =>
        decideOn(
          at(stands, kind),
          revokeContent,
          { id: itemId, ...why },
          context,
          contentOwner.userId,
        ),
    ),
    // Operators' later texts are left alone, so it finds no draft of theirs.
    importShipped: kinds.map(
      (kind) => (stands: Stands) =>
        decideOn(
          stands === 'draft' ? [] : at(stands, kind),
          importShipped,
          [{ shipped: { id: itemId, kind, place: 'start', ...version } as never, seenId: '400' }],
          context,
          contentOwner.userId,
        ),
    ),
  },
})
