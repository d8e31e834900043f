import type { Tick } from './context.ts'
import type { Context } from '../platform/lane/index.ts'
import type { FiredExit, ReachedExit } from './closing.ts'
import type { Fill, Position } from './tables.ts'
import type { Terms } from './terms.ts'

type Execution = Pick<Fill, 'kind' | 'price' | 'quantity' | 'fee' | 'pnl'> & {
  readonly tick: Tick
  /** What stood behind what is closed in cross margin. */
  readonly pool?: Fill['pool']
  /** The exit of a part that brought a close. */
  readonly exit?: FiredExit | null
  /** The exit that brought a close in cross margin. */
  readonly reached?: ReachedExit | null
  /** The fee rates of an opening, and the discount in them. */
  readonly rates?: Pick<Terms, 'openFeeRate' | 'closeFeeRate' | 'discount'>
  /** How old the tick might be; null where the tick itself closed it. */
  readonly maxAgeMs: Fill['maxAgeMs']
}

/** The record of one execution: what was filled, and the tick whose bid or ask it took. */
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
