import { closeTrigger, exitReached } from '@candor/rules'
import { accounts, type Accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { closeAt } from '../closing.ts'
import { priced, type Tick, type TradeContext } from '../context.ts'
import { closeWithProfits, effectsOf, effectsOfPool } from '../cross/close.ts'
import { poolOf } from '../cross/pool.ts'
import { crossPositions, type CrossPositions } from '../cross/positions.ts'
import { fills, positions, tallies, type Position } from '../tables.ts'
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
  needs: { accounts, positions, fills, tallies, days, cross: crossPositions },
  only: ['positions'],
  reads: (input: TriggerCloseInput) => ({ positions: [input.id] }),
  queue: 'closes',
  decide(state, { id, tick }: TriggerCloseInput, context: TradeContext) {
    const before = state.positions.get(id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    if (before.sinceSeq >= tick.seq) return refuse('STATE_CHANGED')
    if (before.marginMode === 'cross') return crossExit(state, before, tick, context)
    const reason = closeTrigger(before, tick.price, heldTerms(before))
    if (reason === null) return refuse('STATE_CHANGED')
    const how = { reason, quantity: before.quantity }
    const closed = closeAt(before, { tick }, how, state.accounts, context)
    return { ...effectsOf([closed]), reply: { reason } }
  },
})

/**
 * A stop-loss or take-profit in cross margin; liquidation is the account's. A stop-loss that the pool does not carry
 * closes first what has won, and waits while that cannot be closed.
 */
function crossExit(
  state: { readonly accounts: Accounts; readonly cross: CrossPositions },
  before: Position,
  tick: Tick,
  context: TradeContext,
): Decision | Refusal {
  const reason = exitReached(before, tick.price)
  if (reason === null) return refuse('STATE_CHANGED')
  const marketOf = (symbol: string) =>
    symbol === before.symbol ? { tick } : priced(context, symbol)
  const around = { accounts: state.accounts, context, marks: context }
  const steps = closeWithProfits(poolOf(state, before.book), before, reason, around, marketOf)
  if (steps === null) return refuse('STATE_CHANGED')
  return { ...effectsOfPool(steps, context), reply: { reason } }
}
