import type { Tick } from './context.ts'
import type { Context } from '../platform/lane/index.ts'
import type { FiredExit, ReachedExit } from './closing.ts'
import type { Fill, Position } from './tables.ts'
import type { Terms } from './terms.ts'

type Execution = Pick<Fill, 'kind' | 'price' | 'quantity' | 'fee' | 'pnl'> & {
  readonly tick: Tick
  /** The pool behind a close in cross margin. */
  readonly pool?: Fill['pool']
  /** The exit of a part that caused a close. */
  readonly exit?: FiredExit | null
  /** The exit that caused a close in cross margin. */
  readonly reached?: ReachedExit | null
  /** The fee rates of an opening, with their discount. */
  readonly rates?: Pick<Terms, 'openFeeRate' | 'closeFeeRate' | 'discount'>
  /** Largest age of the tick in ms; null if the tick itself caused the close. */
  readonly maxAgeMs: Fill['maxAgeMs']
}

/** The record of one execution: the fill, and the tick whose bid or ask it took. */
export function fillRow(position: Position, context: Context, execution: Execution): Fill {
  const { tick, rates, pool = null, exit = null, reached = null, ...what } = execution
  return {
    part: position.part,
    userId: position.userId,
    id: context.newId(),
    positionId: position.id,
    ...what,
    at: context.now,
    seq: tick.seq,
    tickAt: tick.at,
    openFeeRate: rates?.openFeeRate ?? null,
    closeFeeRate: rates?.closeFeeRate ?? null,
    listedOpenFeeRate: rates?.discount?.listedOpenFeeRate ?? null,
    listedCloseFeeRate: rates?.discount?.listedCloseFeeRate ?? null,
    feeDiscountRate: rates?.discount?.rate ?? null,
    pool,
    exit: exit && exit.kind,
    exitPrice: exit && exit.price,
    exitQuantity: exit && exit.quantity,
    minQuantity: exit && exit.minQuantity,
    minNotional: exit && exit.minNotional,
    reachedExit: reached && reached.kind,
    reachedPrice: reached && reached.price,
    reachedOf: reached && reached.id,
    reachedSeq: reached && reached.seq,
  }
}
