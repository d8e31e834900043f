import { add, type Amount } from '@candor/money'
import type { Book } from '../ledger/index.ts'
import type { Change, Effect } from '../platform/lane/index.ts'
import { countToday } from '../people/index.ts'
import { tallies } from './tables.ts'

/** SQL list of the ledger kinds that make a result: profit and loss, every fee, and funding. */
export const resultKinds = `('position_pnl', 'position_open_fee', 'position_close_fee', 'forced_close_fee',
  'liquidation', 'funding', 'overnight')`

/**
 * Updates the tally for a fill or funding when the decision is applied: running positions (1 begins, −1 ends) and the total
 * result; for real money also the day's result, which the loss limit uses.
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
