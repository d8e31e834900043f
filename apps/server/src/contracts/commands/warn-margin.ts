import { Price } from '@candor/money'
import { closeTrigger, forcedClosePrice, shownLiquidationPrice } from '@candor/rules'
import { command, refuse } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import {
  knownWarnings,
  marginWarnings,
  positions,
  type MarginWarning,
  type Position,
} from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { levelReached, nextWarning, type ToldLevel } from '../warnings/levels.ts'
import { reserveOf } from '../told.ts'
import { warningTold } from '../warnings/told.ts'

export type WarnMarginInput = {
  readonly id: string
  /** The state of the position that the tick was compared with. */
  readonly version: number
  /** The committed tick that reached a level, as far as floating arithmetic can tell. */
  readonly tick: Tick
}

/** What follows: the level that is told by now, by this call or before it, and the price of the next one. */
export type WarnMarginReply = { readonly told: ToldLevel; readonly next: string | null }

/**
 * Tells a user that a loss has brought the margin ratio of a position to a level: of several the highest, each once for
 * each state of the position. Decided exactly, at the tick's price. The position's own row stays as it is: a warning
 * changes nothing that a tick is judged by. What was told before is asked of the rows, so a repetition is harmless.
 */
export const warnMargin = command('warnMargin', {
  needs: { positions, marginWarnings, knownWarnings },
  only: ['positions'],
  reads: (input: WarnMarginInput) => ({ positions: [input.id] }),
  queue: 'jobs',
  decide(state, { id, version, tick }: WarnMarginInput, context: TradeContext) {
    const held = state.positions.get(id)
    if (held === undefined) return refuse('NOT_FOUND')
    if (held.status !== 'running') return refuse('POSITION_NOT_OPEN')
    if (held.version !== version || held.sinceSeq >= tick.seq) return refuse('STATE_CHANGED')
    const known = state.knownWarnings.all()
    const told = known.reduce<ToldLevel>(
      (most, row) => (row.positionId === id && row.level > most ? row.level : most),
      0,
    )
    const liquidation = shownLiquidation(held, tick, context)
    const level =
      liquidation === null ? 0 : levelReached(withReserve(held), heldTerms(held), tick.price)
    if (liquidation === null || level === 0 || level <= told) return { reply: replyOf(held, told) }
    const { part, userId } = held
    const { price, seq } = tick
    const at = context.now
    const row: MarginWarning = { part, userId, positionId: id, version, level, price, seq, at }
    return {
      put: [marginWarnings.row(row)],
      tell: [warningTold(held, row, liquidation, tick.at)],
      reply: replyOf(held, level),
    }
  },
})

/**
 * The price of the forced close that a warning names; null where there is nothing to warn of: no loss forces it, the tick
 * is stale by now, or it closes the position.
 */
function shownLiquidation(held: Position, tick: Tick, context: TradeContext): Price | null {
  const symbol = context.symbol(held.symbol)
  if (symbol === undefined || context.now - tick.at > symbol.maxAgeMs) return null
  const terms = heldTerms(held)
  if (context.isClosing(held.id) || closeTrigger(held, tick.price, terms) !== null) return null
  return shownLiquidationPrice(held.direction, forcedClosePrice(held, terms), symbol.priceStep)
}

const withReserve = (held: Position) => ({ ...held, reserve: reserveOf(held) })

function replyOf(held: Position, told: ToldLevel): WarnMarginReply {
  const next = nextWarning(withReserve(held), heldTerms(held), told)
  return { told, next: next && Price.text(next.price) }
}
