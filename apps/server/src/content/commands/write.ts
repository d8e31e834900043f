import { approvals, consoleCommand, record, waitingFor, type Actor } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { publishKind } from '../kinds.ts'
import { contentItems, contentOwner, contentVersions, type ContentItemRow } from '../tables.ts'
import { digestOf, type Stand, type Wanted } from '../version.ts'

export type CreateContent = Stand & {
  readonly wanted: Wanted
  /** Fault of the request, returned only if the key has no earlier reply. */
  readonly fault: Refusal | null
  readonly actor: Actor
}

/** Creates a draft, invisible to users. */
export const createContent = consoleCommand('createContent', {
  needs: { contentItems },
  decide(_, { kind, place, wanted, fault, actor }: CreateContent, { now, newId }) {
    if (fault !== null) return fault
    const [id, versionId] = [newId(), newId()]
    const item = {
      ...contentOwner,
      id,
      kind,
      place,
      newestId: versionId,
      newestNumber: 1,
      publishedAt: null,
      revokedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    const deed = { action: 'createContent', ...targetOf(id), after: { kind, place } }
    return {
      put: [contentItems.row(item), version(item, wanted, actor, now), record(actor, deed)],
      reply: { id, version: 1 },
    }
  },
})

export type SaveContent = {
  readonly id: string
  /** Number of the newest version that the operator saw. */
  readonly version: number
  readonly wanted: Wanted
  readonly fault: Refusal | null
  readonly actor: Actor
}

/** Saves the next version of a draft. A pending request stays as it was made: no version is saved meanwhile. */
export const saveContent = consoleCommand('saveContent', {
  needs: { contentItems, approvals },
  decide(state, { id, version: seen, wanted, fault, actor }: SaveContent, { now, newId }) {
    if (fault !== null) return fault
    const item = state.contentItems.get(id)
    if (item === undefined) return refuse('NOT_FOUND')
    const isWaiting = waitingFor(state.approvals.all(), [publishKind], id, now) !== undefined
    // A sent message is final; a further message is a new one.
    const isSent = item.kind === 'message' && item.publishedAt !== null
    if (item.newestNumber !== seen || isWaiting || isSent) return refuse('STATE_CHANGED')
    const next = { ...item, newestId: newId(), newestNumber: seen + 1, updatedAt: now }
    const after = { version: next.newestNumber }
    const deed = { action: 'saveContent', ...targetOf(id), before: { version: seen }, after }
    return {
      put: [contentItems.row(next), version(next, wanted, actor, now), record(actor, deed)],
      reply: { id, version: next.newestNumber },
    }
  },
})

export const targetOf = (id: string) => ({ targetType: 'content', targetId: id })

function version(item: ContentItemRow, wanted: Wanted, { id: authorId }: Actor, now: number) {
  return contentVersions.row({
    ...contentOwner,
    ...wanted,
    id: item.newestId,
    itemId: item.id,
    number: item.newestNumber,
    digest: digestOf(item, wanted),
    isShipped: false,
    authorId,
    createdAt: now,
  })
}
