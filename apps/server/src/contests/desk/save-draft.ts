import { deskCommand, record, type Actor } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { othersOf, type Spoken } from '../../platform/offer-words.ts'
import { contestOwner, contests, contestWords } from '../tables.ts'
import type { Terms } from './terms.ts'

export type SaveDraft = {
  /** The draft that is changed as it was seen; null for a new one. */
  readonly seen: { readonly id: string; readonly version: number } | null
  readonly terms: Terms
  readonly spoken: Spoken
  /** What speaks against them. Told here, after the lane has looked for an earlier answer to this key. */
  readonly objection: Refusal | null
  readonly remark: string
  readonly actor: Actor
}

/** Writes a contest down. As long as it is a draft nobody but operators sees it, and it can be changed. */
export const saveDraft = deskCommand('saveContestDraft', {
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
