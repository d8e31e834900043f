import { add, type Amount } from '@candor/money'
import { countToday } from '../people/index.ts'
import type { Book } from '../ledger/index.ts'
import type { Change, Effect } from '../platform/lane/index.ts'
import { tallies } from './tables.ts'

/** Updates the total result when the decision is applied; for real money also the day's result. */
export function countResult(book: Book, result: Amount): Change[] {
  const total = countTotal(book, result)
  return book === 'real' ? [total, countToday({ result, optionResult: result })] : [total]
}

function countTotal(book: Book, result: Amount): Effect {
  return {
    rows: (draft) => {
      const before = draft.view(tallies).of(book)
      return [tallies.row({ ...draft.owner, book, result: add(before.result, result) })]
    },
  }
}
