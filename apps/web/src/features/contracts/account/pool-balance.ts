import type { PositionsSummary } from '@candor/api'
import { Amount, subtract } from '@candor/money'

/** The money that stands behind cross margin; where nothing stands on it yet, what is available. */
export function poolBalance({ cross, balance, marginUsed }: PositionsSummary): Amount {
  if (cross !== null) return Amount.read(cross.balance)
  return subtract(Amount.read(balance), Amount.read(marginUsed))
}
