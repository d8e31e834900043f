import { Amount, Price, divide, sum } from '@candor/money'
import { exactPnl } from './pnl.ts'
import type { Holding } from './position.ts'

/** A position in cross margin as it binds the account that it stands on. */
export interface CrossHold extends Holding {
  /** What is held for it of the pool: at its opening the initial margin and the reserves. */
  readonly margin: Amount
  /** q·E ÷ L, which must stay covered whatever leaves. */
  readonly initialMargin: Amount
  /** Quote per base. */
  readonly markPrice: Price
}

/**
 * What of the available money of a pool may leave it, or be bound anew: equity − initial margins − what
 * the positions have won on balance (domain-rules 13, 20), so that no profit leaves before it is made and
 * no loss is left behind. Never more than is available, never below zero; rounded down.
 */
export function crossFree(available: Amount, holds: readonly CrossHold[]): Amount {
  const reserves = sum(holds.map(({ margin, initialMargin }) => Amount.of(margin - initialMargin)))
  const exact = holds.reduce((all, hold) => all + exactPnl(hold, hold.markPrice), 0n)
  const loss = exact < 0n ? divide(exact, Price.one, 'floor') : 0n
  const room = available + reserves + loss
  if (room <= 0n) return Amount.zero
  return room < available ? Amount.of(room) : available
}
