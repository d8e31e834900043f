import type { PositionsSummary } from '@candor/api'
import { Amount, subtract } from '@candor/money'

/** The balance behind cross margin; without cross positions, the available balance. */
export function poolBalance({ cross, balance, marginUsed }: PositionsSummary): Amount {
  if (cross !== null) return Amount.read(cross.balance)
  return subtract(Amount.read(balance), Amount.read(marginUsed))
}
