import { Amount, Quantity } from '@candor/money'
import {
  closePrice,
  closeTrigger,
  exitQuantity,
  exitReached,
  quantityToClose,
  type CloseTrigger,
  type ExitTrigger,
} from '@candor/rules'
import { accounts, type Accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse, type Decision, type Refusal } from '../../platform/lane/index.ts'
import { closeAt, type How } from '../closing.ts'
import { priced, type Tick, type TradeContext } from '../context.ts'
import { closeWithProfits, effectsOf, effectsOfPool } from '../cross/close.ts'
import { poolOf } from '../cross/pool.ts'
import { crossPositions, type CrossPositions } from '../cross/positions.ts'
import { exitEvent } from '../fired-exits/events.ts'
import { positions, tallies, type Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { judgedAlone } from '../receipt/judged-alone.ts'
import { receiptEvent } from '../receipt/events.ts'

export type TriggerCloseInput = {
  readonly id: string
  /** Version of the position that the risk engine compared with the tick. */
  readonly version: number
  /** The committed tick that the risk engine found; the close fills at its bid or ask. */
  readonly tick: Tick
}

/** Reason of the close, and whether a part still runs. */
export type TriggerCloseReply = { readonly reason: CloseTrigger; readonly isRunning: boolean }

/**
 * Closes a position, or the part of an exit, because a tick reached its close-out, liquidation, stop-loss or take-profit. The
 * engine's arithmetic errs early, so the exact reason is decided here. A position that has changed is judged again from its
 * change: in its new state, an earlier tick may be the first that closes it.
 */
export const triggerClose = command('triggerClose', {
  needs: { accounts, positions, tallies, days, cross: crossPositions },
  only: ['positions'],
  reads: (input: TriggerCloseInput) => ({ positions: [input.id] }),
  queue: 'closes',
  decide(state, { id, version, tick }: TriggerCloseInput, context: TradeContext) {
    const before = state.positions.get(id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    if (before.version !== version || before.sinceSeq >= tick.seq) return refuse('STATE_CHANGED')
    if (before.marginMode === 'cross') return crossExit(state, before, tick, context)
    const reason = closeTrigger(before, tick.price, heldTerms(before))
    if (reason === null) return refuse('STATE_CHANGED')
    const how = howOf(before, reason, tick, context)
    const closed = closeAt(before, { tick }, how, state.accounts, context)
    const effects = effectsOf([closed])
    const reply = replyOf(before, how)
    const isForced = reason === 'close_out' || reason === 'liquidation'
    const event = isForced
      ? receiptEvent(closed, reason, tick, judgedAlone(before, tick.price, reason))
      : exitEvent(closed, reason)
    return { ...effects, events: [...(effects.events ?? []), event], reply }
  },
})

/**
 * A stop-loss or take-profit in cross margin; liquidation and close-out are judged for the account. A stop-loss that the pool
 * cannot pay first closes positions in profit, and waits while that is impossible.
 */
function crossExit(
  state: { readonly accounts: Accounts; readonly cross: CrossPositions },
  before: Position,
  tick: Tick,
  context: TradeContext,
): Decision | Refusal {
  const reason = exitReached(before, tick.price)
  const price = reason && exitPriceOf(before, reason)
  if (reason === null || price === null) return refuse('STATE_CHANGED')
  const marketOf = (symbol: string) =>
    symbol === before.symbol ? { tick } : priced(context, symbol)
  const around = { accounts: state.accounts, context, marks: context }
  const reached = { kind: reason, price, id: before.id, seq: tick.seq }
  const how = { ...howOf(before, reason, tick, context), reached }
  const steps = closeWithProfits(poolOf(state, before.book), before, how, around, marketOf)
  if (steps === null) return refuse('STATE_CHANGED')
  const effects = effectsOfPool(steps, context)
  const fired = steps.map(({ closed }) => exitEvent(closed, reason, before.id))
  return { ...effects, events: [...effects.events, ...fired], reply: replyOf(before, how) }
}

type Triggered = Pick<How, 'quantity' | 'exit'> & { readonly reason: CloseTrigger }

/** Quantity that a trigger closes: all, or at most the quantity of the exit. */
function howOf(
  before: Position,
  reason: CloseTrigger,
  tick: Tick,
  context: TradeContext,
): Triggered {
  const whole = { reason, quantity: before.quantity }
  if (reason === 'close_out' || reason === 'liquidation') return whole
  const quantity = exitQuantity(before, reason)
  const price = exitPriceOf(before, reason)
  if (quantity === null || price === null) return whole
  // A delisted instrument has no smallest order.
  const { minQuantity, minNotional } = context.symbol(before.symbol) ?? noLeast
  const least = { minQuantity, minNotional }
  return {
    reason,
    quantity: quantityToClose(before.quantity, quantity, closePrice(tick, before.direction), least),
    exit: { kind: reason, price, quantity, ...least },
  }
}

const noLeast = { minQuantity: Quantity.zero, minNotional: Amount.zero }

const exitPriceOf = ({ stopLossPrice, takeProfitPrice }: Position, exit: ExitTrigger) =>
  exit === 'stop_loss' ? stopLossPrice : takeProfitPrice

function replyOf(before: Position, { reason, quantity }: Triggered): TriggerCloseReply {
  return { reason, isRunning: quantity < before.quantity }
}
