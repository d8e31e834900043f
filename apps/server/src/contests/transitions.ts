import type { Transitions } from '../platform/transitions.ts'
import type { ContestStatus, Entry } from './tables.ts'

/** How a contest goes on: two operators begin it, its clock ends it, two release what its ranking says, or call it off. */
export const contestTransitions: Transitions<ContestStatus> = {
  draft: { publishContest: ['published'] },
  published: { freezeContest: ['frozen'], cancelContest: ['cancelled'] },
  frozen: { releasePrizes: ['released'] },
  released: {},
  cancelled: {},
}

/** How somebody's part in a contest ends: they leave, or it is over. */
export const entryTransitions: Transitions<Entry['status']> = {
  active: { exitContest: ['exited'], endContestEntry: ['ended'] },
  exited: {},
  ended: {},
}
