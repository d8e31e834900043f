import { Amount, Price, Quantity, add, subtract } from '@candor/money'
import { notional, signOf } from '@candor/rules'
import type { Told } from '../platform/lane/index.ts'
import type { RiskDesk } from './desk.ts'
import { isPositionEvent, type ToldPosition } from './told.ts'

/** What one batch goes by: the exposure as it was when the batch began, and what the batch itself opens and closes. */
export type ExposureView = {
  /** What all running positions of a symbol hold on balance (longs − shorts), in quote currency. */
  readonly exposure: (symbol: string) => Amount
  /** Counts what a decision of the batch tells. */
  readonly count: (told: Told) => void
}

/** @param desk null before it is open: then only what the batch does is known. */
export function exposureView(
  symbols: Iterable<string>,
  desk: Pick<RiskDesk, 'exposure' | 'exposureOf'> | null,
): ExposureView {
  const totals = new Map(
    [...symbols].map((name) => [name, desk?.exposure(name) ?? Amount.zero] as const),
  )
  /** What each position that the batch has changed adds by now. */
  const changed = new Map<string, Amount>()
  return {
    exposure: (symbol) => totals.get(symbol) ?? Amount.zero,
    count({ name, data }) {
      if (!isPositionEvent(name, data)) return
      const { id, symbol } = data
      // Its owner is locked: nobody else has changed it since the batch began.
      const before = changed.get(id) ?? desk?.exposureOf(symbol, id) ?? Amount.zero
      const after = addedBy(data)
      changed.set(id, after)
      totals.set(symbol, add(totals.get(symbol) ?? Amount.zero, subtract(after, before)))
    },
  }
}

/** What a position adds to the exposure of its symbol; nobody stands behind practice. */
function addedBy({ book = 'real', status, direction, ...told }: ToldPosition): Amount {
  if (book !== 'real' || status === 'closed') return Amount.zero
  const worth = notional(Quantity.read(told.quantity), Price.read(told.openPrice))
  return Amount.of(signOf(direction) * worth)
}
