import type { Price } from '@candor/money'
import { isOpen } from './calendar.ts'
import { isEstablished, isJump, levelWith, type Level } from './new-level.ts'
import type { MarketSymbol } from './symbols.ts'
import type { FeedTick } from './tick.ts'

/** Why a tick did not count. */
export type RefusalReason =
  | 'unknown_symbol'
  | 'market_closed'
  | 'not_positive'
  | 'crossed'
  | 'too_old'
  | 'in_future'
  | 'not_after_last'
  | 'not_after_checkpoint'
  | 'jump'
  // Of one source among several (`feed/live`):
  | 'wide'
  | 'outlier'
  | 'disagreement'

/** A source's clock may run ahead of ours by this much. */
export const clockLeadMs = 1_000
/** After such a silence there is no price left to compare with. */
const silenceMs = 300_000

/** What is known when a tick is judged. */
export interface GuardState {
  /** The last tick that counted. */
  readonly last: { readonly at: number; readonly price: Price } | null
  /** When any tick of the symbol arrived last, even a refused one; null at the start. */
  readonly heardAt: number | null
  /** Up to here the past is signed and final. */
  readonly finalAt: number
  /** Since `last` its market was closed, or its recording started again. Costly: asked of a jump alone. */
  readonly wasClosed: boolean
  /** What was refused for its jump since `last`, as far as it agrees with itself. */
  readonly level: Level | null
}

/** Judges a tick before it may count; null lets it through. Times are epoch milliseconds. */
export function judge(
  tick: FeedTick,
  symbol: MarketSymbol | undefined,
  state: GuardState,
  now: number,
): RefusalReason | null {
  if (!symbol) return 'unknown_symbol'
  if (tick.price <= 0n || tick.bid <= 0n) return 'not_positive'
  if (tick.bid > tick.price || tick.price > tick.ask) return 'crossed'
  if (tick.at > now + clockLeadMs) return 'in_future'
  if (state.last && tick.at <= state.last.at) return 'not_after_last'
  if (now - tick.at > symbol.maxAgeMs) return 'too_old'
  if (tick.at <= state.finalAt) return 'not_after_checkpoint'
  if (!isOpen(symbol.sessions, tick.at)) return 'market_closed'
  return jumps(tick, symbol, state, now) ? 'jump' : null
}

/**
 * A price far from the one before is taken for a fault of the source. Only a closure, a silence, or a
 * level that holds for a while (`new-level.ts`) lets it in.
 */
function jumps(tick: FeedTick, symbol: MarketSymbol, state: GuardState, now: number): boolean {
  const { last, heardAt, level } = state
  if (!last || heardAt === null || now - heardAt > silenceMs) return false
  if (!isJump(last.price, tick.price, symbol.jumpRate)) return false
  return !state.wasClosed && !isEstablished(levelWith(level, tick, symbol.jumpRate))
}
