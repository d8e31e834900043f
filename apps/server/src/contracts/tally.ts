import type { Effect } from '../platform/lane/index.ts'
import { tallies } from './tables.ts'

/** Counts a position that begins to run (1) or ends (−1), as of when the decision is applied. */
export function countRunning(change: 1 | -1): Effect {
  return {
    rows: (draft) => {
      const { running } = draft.view(tallies)
      return [tallies.row({ ...draft.owner, running: running + change })]
    },
  }
}
