import type { ExitChange } from '@candor/api'

type Exit = 'takeProfit' | 'stopLoss'

/** What a change did to one exit: given with an order, set, moved or removed. */
export type ExitLine = {
  readonly exit: Exit
  readonly what: 'ordered' | 'set' | 'moved' | 'removed'
  readonly before: string | null
  readonly after: string | null
}

/** One line for each exit that a change touched. */
export function exitLines(change: ExitChange): ExitLine[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((exit) => {
    const { before, after } = change[exit]
    if (before === after) return []
    return [{ exit, what: whatOf(change.by, before, after), before, after }]
  })
}

function whatOf(
  by: ExitChange['by'],
  before: string | null,
  after: string | null,
): ExitLine['what'] {
  if (after === null) return 'removed'
  if (before !== null) return 'moved'
  return by === 'order' ? 'ordered' : 'set'
}
