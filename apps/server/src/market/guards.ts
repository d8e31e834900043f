import type { Price } from '@candor/money'
import { clockLeadMs } from '@candor/rules'
import { isOpen } from './calendar.ts'
import type { Range } from './minute-range.ts'
import { isEstablished, isJump, levelWith, minuteRate, type Level } from './new-level.ts'
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
  | 'halted'
  // Reasons for a quote of one source among several (`feed/live`):
  | 'wide'
  | 'outlier'
  | 'disagreement'
  | 'untimed'

/**
 * After a silence of this length (ms) the market may have moved anywhere: fewer ticks make a new level
 * (`new-level.ts`).
 */
export const silenceMs = 300_000

/** The state against which a tick is checked. */
export interface GuardState {
  /** The last accepted tick. */
  readonly last: { readonly at: number; readonly price: Price } | null
  /** The range of accepted prices in the minute before the tick; null if there were none. */
  readonly minute: Range | null
  /**
   * When any tick of the symbol last arrived, refused ones and ticks before a restart included; null before the first.
   */
  readonly heardAt: number | null
  /** The time up to which the log is signed and final. */
  readonly finalAt: number
  /** The end of the last halt (`Infinity` while halted): no tick before it counts. Null if there was no halt. */
  readonly deafUntil: number | null
  /** Whether the market closed, or its recording started over, since `last`. Expensive, so read for jumps only. */
  readonly wasClosed: boolean
  /** The ticks refused for their jump since `last` that agree with each other. */
  readonly level: Level | null
}

/** Checks a tick; null accepts it. Times are epoch milliseconds. */
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
  if (state.deafUntil !== null && tick.at < state.deafUntil) return 'halted'
  return jumps(tick, symbol, state, now) ? 'jump' : null
}

/**
 * A price far from the one before, or from those of the last minute, is taken for a fault of the source. It is accepted
 * only after a closure, or as a level that holds for a while (`new-level.ts`); after a halt, which may have been for
 * such a fault, only as a level.
 */
function jumps(tick: FeedTick, symbol: MarketSymbol, state: GuardState, now: number): boolean {
  if (!isFarAway(tick, symbol, state)) return false
  if (!wasHalted(state) && state.wasClosed) return false
  const { level } = state
  return !isEstablished(levelWith(level, tick, symbol.jumpRate, isAfterSilence(state, now)))
}

/** Whether a tick is too far from the last tick, or from the range of the minute before. */
export function isFarAway(
  { price }: Pick<FeedTick, 'price'>,
  { jumpRate }: Pick<MarketSymbol, 'jumpRate'>,
  { last, minute }: Pick<GuardState, 'last' | 'minute'>,
): boolean {
  if (last === null) return false
  if (isJump(last.price, price, jumpRate)) return true
  const most = minuteRate(jumpRate)
  return minute !== null && (isJump(minute.low, price, most) || isJump(minute.high, price, most))
}

/** Whether its market was halted since its last tick and has resumed. */
function wasHalted({ last, deafUntil }: Pick<GuardState, 'last' | 'deafUntil'>): boolean {
  return last !== null && deafUntil !== null && last.at < deafUntil
}

/** Whether this is the first tick after a silence or a halt, during which ticks were ignored. */
export function isAfterSilence(
  state: Pick<GuardState, 'last' | 'heardAt' | 'deafUntil' | 'level'>,
  now: number,
): boolean {
  return isSilent(state, now) || (state.level === null && wasHalted(state))
}

/** Whether a symbol has been silent for a while. */
function isSilent({ last, heardAt }: Pick<GuardState, 'last' | 'heardAt'>, now: number): boolean {
  // A tick in the log was received by some process, so a restart is not a silence.
  return now - Math.max(last?.at ?? 0, heardAt ?? 0) > silenceMs
}
