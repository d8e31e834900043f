import { command, owned, refuse } from '../../platform/lane/index.ts'
import { linkUses } from '../tables.ts'

export type LinkUseInput = {
  readonly ownerId: string
  /** Id of link, device and day together. */
  readonly id: string
  readonly day: number
}

/** Counts a use of a short link once per device and day; the id is the key. */
export const countLinkUse = command('countLinkUse', {
  needs: { linkUses },
  reads: ({ id }: LinkUseInput) => ({ linkUses: [id] }),
  queue: 'jobs',
  decide(state, { ownerId, id, day }: LinkUseInput, { now }) {
    if (state.linkUses.get(id) !== undefined) return refuse('STATE_CHANGED')
    return { put: [linkUses.row({ ...owned(ownerId), id, day, usedAt: now })], reply: null }
  },
})
