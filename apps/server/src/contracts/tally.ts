import { add, type Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import type { Change, Effect } from '../platform/lane/index.ts'
import { countToday } from '../people/index.ts'
import { tallies } from './tables.ts'

/** The entries of the contract account that are results: what positions brought, every fee and funding, as SQL. */
export const resultKinds = `('position_pnl', 'position_open_fee', 'position_close_fee', 'forced_close_fee',
  'liquidation', 'funding', 'overnight')`

/**
 * Counts what a fill or funding did, as of when the decision is applied: a position that begins to run (1) or ends (−1),
 * and the result, for good and, of real money, on its day: by that day's sum a loss limit holds.
 */
export function countFill(book: Book, begun: 1 | 0 | -1, result: Amount): Change[] {
  const total = countTotal(book, begun, result)
  return book === 'real' ? [total, countToday({ result })] : [total]
}

function countTotal(book: Book, begun: number, result: Amount): Effect {
  return {
    rows: (draft) => {
      const before = draft.view(tallies).of(book)
      const running = before.running + begun
      return [tallies.row({ ...draft.owner, book, running, result: add(before.result, result) })]
    },
  }
}
