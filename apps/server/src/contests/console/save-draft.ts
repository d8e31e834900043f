import { consoleCommand, record, type Actor } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { othersOf, type Spoken } from '../../platform/offer-words.ts'
import { contestOwner, contests, contestWords } from '../tables.ts'
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

/** Saves a contest. A draft is visible to operators only, and can be changed. */
export const saveDraft = consoleCommand('saveContestDraft', {
  needs: { contests },
  decide(state, { seen, terms, spoken, objection, remark, actor }: SaveDraft, { now, newId }) {
    if (objection !== null) return objection
    const before = seen === null ? undefined : state.contests.get(seen.id)
    if (seen !== null && (before?.status !== 'draft' || before.version !== seen.version))
      return refuse('STATE_CHANGED')
    const id = seen?.id ?? newId()
    const version = (seen?.version ?? 0) + 1
    const row = {
      ...contestOwner,
      ...terms,
      id,
      version,
      status: 'draft' as const,
      createdAt: before?.createdAt ?? now,
      publishedAt: null,
      participants: 0,
      frozenAt: null,
      marks: null,
      rankingDigest: null,
      prizesDue: null,
      releasedAt: null,
      cancelledAt: null,
      cancelReason: null,
    }
    const target = { targetType: 'contest', targetId: id }
    const after = { version, termsVersion: terms.termsVersion }
    return {
      put: [
        contests.row(row),
        contestWords.row({ ...contestOwner, id, version, words: othersOf(spoken) }),
        record(actor, { action: 'saveContestDraft', ...target, after, remark }),
      ],
      reply: { id, version },
    }
  },
})
