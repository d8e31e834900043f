import { add, type Amount } from '@candor/money'
import type { Change, Effect } from '../platform/lane/index.ts'
import { countToday } from '../people/index.ts'
import { tallies } from './tables.ts'

/** The entries of the contract account that are results: what positions brought, every fee and funding, as SQL. */
export const resultKinds = `('position_pnl', 'position_open_fee', 'position_close_fee', 'liquidation',
  'position_funding', 'position_overnight')`

/**
 * Counts what a fill or funding did, as of when the decision is applied: a position that begins to run (1) or ends (−1),
 * and the result, on its day and for good.
 */
export function countFill(begun: 1 | 0 | -1, result: Amount): Change[] {
  return [countTotal(begun, result), countToday({ result })]
}

function countTotal(begun: number, result: Amount): Effect {
  return {
    rows: (draft) => {
      const before = draft.view(tallies)
      const running = before.running + begun
      return [tallies.row({ ...draft.owner, running, result: add(before.result, result) })]
    },
  }
}
