import type { Tick } from './context.ts'
import type { Context } from '../platform/lane/index.ts'
import type { Fill, Position } from './tables.ts'

type Execution = Pick<Fill, 'kind' | 'price' | 'quantity' | 'fee' | 'pnl'> & {
  readonly tick: Tick
  /** What stood behind what is closed in cross margin. */
  readonly pool?: Fill['pool']
  /** The rates of an opening. */
  readonly rates?: Pick<Fill, 'openFeeRate' | 'closeFeeRate'>
}

/** The record of one execution: what was filled, and the tick whose bid or ask it took. */
export function fillRow(position: Position, context: Context, execution: Execution): Fill {
  const { tick, rates, pool = null, ...what } = execution
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
    pool,
  }
}
