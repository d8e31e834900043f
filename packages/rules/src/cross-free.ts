import { Amount, Price, divide, sum } from '@candor/money'
import { exactPnl } from './pnl.ts'
import type { Holding } from './position.ts'

/** A position in cross margin with the money that it locks in its account. */
export interface CrossHold extends Holding {
  /** The money locked in the pool for the position: at its opening the initial margin and the reserves. */
  readonly margin: Amount
  /** q·E ÷ L, which must stay covered whatever is withdrawn. */
  readonly initialMargin: Amount
  /** Quote per base. */
  readonly markPrice: Price
}

/**
 * The part of a pool's available money that may be withdrawn or locked again: equity − initial margins − the positions'
 * net profit (domain-rules 13, 20). So no unrealised profit is withdrawn and no loss stays uncovered. Never more than
 * is available, never below zero; rounded down.
 */
export function crossFree(available: Amount, holds: readonly CrossHold[]): Amount {
  const reserves = sum(holds.map(({ margin, initialMargin }) => Amount.of(margin - initialMargin)))
  const exact = holds.reduce((all, hold) => all + exactPnl(hold, hold.markPrice), 0n)
  const loss = exact < 0n ? divide(exact, Price.one, 'floor') : 0n
  const room = available + reserves + loss
  if (room <= 0n) return Amount.zero
  return room < available ? Amount.of(room) : available
}
