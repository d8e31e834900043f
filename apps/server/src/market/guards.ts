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
  // Of one source among several (`feed/live`):
  | 'wide'
  | 'outlier'
  | 'disagreement'
  | 'untimed'

/** After such a silence the market may have gone anywhere: fewer ticks make a new level (`new-level.ts`). */
export const silenceMs = 300_000

/** What is known when a tick is judged. */
export interface GuardState {
  /** The last tick that counted. */
  readonly last: { readonly at: number; readonly price: Price } | null
  /** The lowest and the highest price that counted in the minute before the tick; null where none did. */
  readonly minute: Range | null
  /** When any tick of the symbol arrived last, even a refused one, before a restart too; null before the first. */
  readonly heardAt: number | null
  /** Up to here the past is signed and final. */
  readonly finalAt: number
  /** Trading in it is halted (Infinity), or was until then: before this moment no tick counts. Null where it never was. */
  readonly deafUntil: number | null
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
  if (state.deafUntil !== null && tick.at < state.deafUntil) return 'halted'
  return jumps(tick, symbol, state, now) ? 'jump' : null
}

/**
 * A price far from the one before, or from those of the last minute, is taken for a fault of the source. Only a closure,
 * or a level that holds for a while (`new-level.ts`), lets it in; after a halt, which may well have been for such a fault,
 * only a level.
 */
function jumps(tick: FeedTick, symbol: MarketSymbol, state: GuardState, now: number): boolean {
  if (!isFarAway(tick, symbol, state)) return false
  if (!wasHalted(state) && state.wasClosed) return false
  const { level } = state
  return !isEstablished(levelWith(level, tick, symbol.jumpRate, isAfterSilence(state, now)))
}

/** Whether a tick leaves where its market stood: at its last tick, or in the minute before. */
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

/** Whether its market was halted since its last tick, and goes on. */
function wasHalted({ last, deafUntil }: Pick<GuardState, 'last' | 'deafUntil'>): boolean {
  return last !== null && deafUntil !== null && last.at < deafUntil
}

/** Whether this is the first that is heard after a silence, or after a halt: what was said meanwhile was not listened to. */
export function isAfterSilence(
  state: Pick<GuardState, 'last' | 'heardAt' | 'deafUntil' | 'level'>,
  now: number,
): boolean {
  return isSilent(state, now) || (state.level === null && wasHalted(state))
}

/** Whether nothing was heard of a symbol for a while. */
export function isSilent(
  { last, heardAt }: Pick<GuardState, 'last' | 'heardAt'>,
  now: number,
): boolean {
  // What the log holds was heard, whoever did not hear it: a restart is no silence.
  return now - Math.max(last?.at ?? 0, heardAt ?? 0) > silenceMs
}
