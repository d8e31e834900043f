import type { ExitChange } from '@candor/api'

type Exit = 'takeProfit' | 'stopLoss'

/**
 * The effect of a change on one exit: given with an order, set, moved or removed; fired, if it closed its part and is
 * gone; or unchanged in price, for another part or for the whole.
 */
export type ExitLine = {
  readonly exit: Exit
  readonly what: 'ordered' | 'set' | 'moved' | 'removed' | 'fired' | 'part' | 'whole'
  readonly before: string | null
  readonly after: string | null
  /**
   * The quantity that it closes from then on, in the base unit; null for the whole position, and for a removed exit.
   */
  readonly quantity: string | null
}

/** One line for each exit that a change affected. */
export function exitLines(change: ExitChange): ExitLine[] {
  return (['takeProfit', 'stopLoss'] as const).flatMap((exit) => {
    const { before, after, quantityBefore, quantityAfter } = change[exit]
    const quantity = quantityAfter ?? null
    if (before !== after)
      return [{ exit, what: whatOf(change.by, before, after), before, after, quantity }]
    if (quantityBefore === quantityAfter) return []
    return [{ exit, what: quantity === null ? 'whole' : 'part', before, after, quantity }]
  })
}

function whatOf(
  by: ExitChange['by'],
  before: string | null,
  after: string | null,
): ExitLine['what'] {
  if (after === null) return by === 'close' ? 'fired' : 'removed'
  if (before !== null) return 'moved'
  return by === 'order' ? 'ordered' : 'set'
}
