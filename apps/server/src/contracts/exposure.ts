import { Amount, Price, Quantity, add, subtract } from '@candor/money'
import { notional, signOf } from '@candor/rules'
import type { NewEvent } from '../platform/lane/index.ts'
import type { RiskEngine } from './risk-engine.ts'
import { isPositionEvent, type PositionEventData } from './events.ts'

/** The exposure as one batch sees it: the exposure at its start plus the effects of its own openings and closes. */
export type ExposureView = {
  /** Net exposure of all running positions of a symbol (longs − shorts), in quote currency. */
  readonly exposure: (symbol: string) => Amount
  /** Counts an event of the batch's decisions. */
  readonly count: (event: NewEvent) => void
}

/** @param riskEngine null before the risk engine runs: then only the batch's own effects are known */
export function exposureView(
  symbols: Iterable<string>,
  riskEngine: Pick<RiskEngine, 'exposure' | 'exposureOf'> | null,
): ExposureView {
  const totals = new Map(
    [...symbols].map((name) => [name, riskEngine?.exposure(name) ?? Amount.zero] as const),
  )
  /** The present exposure of each position that the batch has changed. */
  const changed = new Map<string, Amount>()
  return {
    exposure: (symbol) => totals.get(symbol) ?? Amount.zero,
    count({ name, data }) {
      if (!isPositionEvent(name, data)) return
      const { id, symbol } = data
      // The owner is locked: no other change since the batch began.
      const before = changed.get(id) ?? riskEngine?.exposureOf(symbol, id) ?? Amount.zero
      const after = addedBy(data)
      changed.set(id, after)
      totals.set(symbol, add(totals.get(symbol) ?? Amount.zero, subtract(after, before)))
    },
  }
}

/** A position's part of its symbol's exposure. Demo positions add nothing. */
function addedBy({ book, status, direction, ...event }: PositionEventData): Amount {
  if (book !== 'real' || status === 'closed') return Amount.zero
  const worth = notional(Quantity.read(event.quantity), Price.read(event.openPrice))
  return Amount.of(signOf(direction) * worth)
}
