import { Amount } from '@candor/money'
import { consoleCommand, record, type Actor } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { othersOf, type Spoken } from '../../platform/offer-words.ts'
import { ieoOwner, projects, projectWords } from '../tables.ts'
import type { Terms } from './terms.ts'

export type SaveDraft = {
  /** The edited draft as the operator saw it; null for a new one. */
  readonly seen: { readonly id: string; readonly version: number } | null
  readonly terms: Terms
  readonly spoken: Spoken
  /** Fault of the terms, returned in the lane only if the key has no earlier reply. */
  readonly objection: Refusal | null
  readonly remark: string
  readonly actor: Actor
}

/** Saves a project. A draft is visible to operators only, and can be changed. */
export const saveDraft = consoleCommand('saveIeoDraft', {
  needs: { projects },
  decide(state, { seen, terms, spoken, objection, remark, actor }: SaveDraft, { now, newId }) {
    if (objection !== null) return objection
    const before = seen === null ? undefined : state.projects.get(seen.id)
    if (seen !== null && (before?.status !== 'draft' || before.version !== seen.version))
      return refuse('STATE_CHANGED')
    // Its account may hold tokens already.
    if (before?.listSymbol != null && before.listSymbol !== terms.listSymbol)
      return refuse('VALIDATION_FAILED', { fields: [{ field: 'listSymbol', rule: 'choice' }] })
    const id = seen?.id ?? newId()
    const version = (seen?.version ?? 0) + 1
    const row = {
      ...ieoOwner,
      ...terms,
      id,
      version,
      status: 'draft' as const,
      createdAt: before?.createdAt ?? now,
      publishedAt: null,
      drawCommit: null,
      participants: 0,
      lots: 0,
      closedAt: null,
      lotsDigest: null,
      drawnAt: null,
      checkpointAt: null,
      seed: null,
      wonQuantity: null,
      payUntil: null,
      paidQuantity: Amount.zero,
      paidAmount: Amount.zero,
      listedAt: null,
      cancelledAt: null,
      cancelReason: null,
    }
    const target = { targetType: 'ieoProject', targetId: id }
    const after = { version, disclosureVersion: terms.disclosureVersion }
    return {
      put: [
        projects.row(row),
        projectWords.row({ ...ieoOwner, id, version, words: othersOf(spoken) }),
        record(actor, { action: 'saveIeoDraft', ...target, after, remark }),
      ],
      reply: { id, version },
    }
  },
})
