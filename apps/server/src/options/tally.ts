import { add, type Amount } from '@candor/money'
import { countToday } from '../people/index.ts'
import type { Change, Effect } from '../platform/lane/index.ts'
import { tallies } from './tables.ts'

/** Counts what settled orders brought, as of when the decision is applied: on its day and for good. */
export function countResult(result: Amount): Change[] {
  return [countTotal(result), countToday({ result })]
}

function countTotal(result: Amount): Effect {
  return {
    rows: (draft) => {
      const before = draft.view(tallies)
      return [tallies.row({ ...draft.owner, result: add(before.result, result) })]
    },
  }
}
