import { Price } from '@candor/money'
import { closeTrigger, forcedClosePrice, shownLiquidationPrice } from '@candor/rules'
import { command, refuse } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import { marginWarnings, positions, type MarginWarning, type Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { levelReached, nextWarning, type ReachedLevel } from '../warnings/levels.ts'
import { reserveOf } from '../events.ts'
import { warningEvent } from '../warnings/events.ts'

export type WarnMarginInput = {
  readonly id: string
  /** Version of the position that the tick was compared with. */
  readonly version: number
  /** The committed tick that reached a level, within floating-point precision. */
  readonly tick: Tick
}

/** The highest level warned so far, by this or an earlier call, and the price of the next level. */
export type WarnMarginReply = { readonly notifiedLevel: ReachedLevel; readonly next: string | null }

/**
 * Warns a user that a loss has brought a position's margin ratio to a level: of several levels the highest, each once per
 * version of the position. Decided exactly, at the tick's price. The position's row stays unchanged, so a warning never affects
 * how ticks are judged. Idempotent: earlier warnings are read from their rows.
 */
export const warnMargin = command('warnMargin', {
  needs: { positions, marginWarnings },
  only: ['positions'],
  reads: (input: WarnMarginInput) => ({ positions: [input.id] }),
  queue: 'jobs',
  decide(state, { id, version, tick }: WarnMarginInput, context: TradeContext) {
    const held = state.positions.get(id)
    if (held === undefined) return refuse('NOT_FOUND')
    if (held.status !== 'running') return refuse('POSITION_NOT_OPEN')
    if (held.version !== version || held.sinceSeq >= tick.seq) return refuse('STATE_CHANGED')
    const isOfNow = (row: MarginWarning) => row.positionId === id && row.version === version
    const known = state.marginWarnings.all()
    const notifiedLevel = known.reduce<ReachedLevel>(
      (most, row) => (isOfNow(row) && row.level > most ? row.level : most),
      0,
    )
    const liquidation = shownLiquidation(held, tick, context)
    const level =
      liquidation === null ? 0 : levelReached(withReserve(held), heldTerms(held), tick.price)
    if (liquidation === null || level === 0 || level <= notifiedLevel)
      return { reply: replyOf(held, notifiedLevel) }
    const { part, userId } = held
    const { price, seq } = tick
    const at = context.now
    const row: MarginWarning = { part, userId, positionId: id, version, level, price, seq, at }
    return {
      put: [marginWarnings.row(row)],
      events: [warningEvent(held, row, liquidation, tick.at)],
      reply: replyOf(held, level),
    }
  },
})

/**
 * The price of the forced close shown in the warning; null if no warning is due: no loss forces a close, the tick is stale, or
 * the tick closes the position.
 */
function shownLiquidation(held: Position, tick: Tick, context: TradeContext): Price | null {
  const symbol = context.symbol(held.symbol)
  if (symbol === undefined || context.now - tick.at > symbol.maxAgeMs) return null
  const terms = heldTerms(held)
  if (context.isClosing(held.id) || closeTrigger(held, tick.price, terms) !== null) return null
  return shownLiquidationPrice(held.direction, forcedClosePrice(held, terms), symbol.priceStep)
}

const withReserve = (held: Position) => ({ ...held, reserve: reserveOf(held) })

function replyOf(held: Position, notifiedLevel: ReachedLevel): WarnMarginReply {
  const next = nextWarning(withReserve(held), heldTerms(held), notifiedLevel)
  return { notifiedLevel, next: next && Price.text(next.price) }
}
