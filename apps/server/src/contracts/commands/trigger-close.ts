import { closeTrigger } from '@candor/rules'
import { accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { closeAt } from '../closing.ts'
import type { Tick, TradeContext } from '../context.ts'
import { fills, positions, tallies } from '../tables.ts'
import { heldTerms } from '../terms.ts'

export type TriggerCloseInput = {
  readonly id: string
  /** The committed tick that the risk engine found; the close fills at its bid or ask. */
  readonly tick: Tick
}

/**
 * Closes a position because a tick reached its liquidation, stop-loss or take-profit. The engine's
 * arithmetic may err early, so the reason is decided here, exactly. A position that changed at or
 * after the tick is judged again from its change.
 */
export const triggerClose = command('triggerClose', {
  needs: { accounts, positions, fills, tallies, days },
  only: ['positions'],
  reads: (input: TriggerCloseInput) => ({ positions: [input.id] }),
  queue: 'closes',
  decide(state, { id, tick }: TriggerCloseInput, context: TradeContext) {
    const before = state.positions.get(id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    if (before.sinceSeq >= tick.seq) return refuse('STATE_CHANGED')
    const reason = closeTrigger(before, tick.price, heldTerms(before))
    if (reason === null) return refuse('STATE_CHANGED')
    const how = { reason, quantity: before.quantity }
    const closed = closeAt(before, { tick }, how, state.accounts, context)
    return { move: closed.move, put: closed.put, tell: closed.tell, reply: { reason } }
  },
})
