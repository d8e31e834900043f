import type { Transitions } from '../platform/transitions.ts'
import type { ContestStatus, Entry } from './tables.ts'

/**
 * Transitions of a contest: two operators publish it, its clock ends it, two operators release the prizes of its ranking, or
 * cancel it.
 */
export const contestTransitions: Transitions<ContestStatus> = {
  draft: { publishContest: ['published'] },
  published: { freezeContest: ['frozen'], cancelContest: ['cancelled'] },
  frozen: { releasePrizes: ['released'] },
  released: {},
  cancelled: {},
}

/** Ends of an entry: its user leaves, or it is over. */
export const entryTransitions: Transitions<Entry['status']> = {
  active: { exitContest: ['exited'], endContestEntry: ['ended'] },
  exited: {},
  ended: {},
}
