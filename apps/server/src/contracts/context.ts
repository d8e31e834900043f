import type { Amount } from '@candor/money'
import { isFresh } from '@candor/rules'
import type { MarksNow } from '../ledger/index.ts'
import type { CommittedTick, MarketSymbol } from '../market/index.ts'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import { haltFault, type PolicyContext } from '../policy/index.ts'

/** A committed tick as trading uses it. */
export type Tick = Pick<CommittedTick, 'symbol' | 'seq' | 'price' | 'bid' | 'ask' | 'at'>

/** A tick with its number in the log of all symbols. */
export type LoggedTick = Tick & Pick<CommittedTick, 'logSeq'>

/** Context of decisions on positions: instruments, their last committed ticks and trading halts. */
export type TradeContext = Context &
  PolicyContext & {
    readonly symbol: (name: string) => MarketSymbol | undefined
    /** The last committed tick, however old; null before the first. */
    readonly tick: (symbol: string) => Tick | null
    readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
    /**
     * Net exposure of all running positions of a symbol (longs − shorts) in quote currency, including the effects of this
     * batch.
     */
    readonly exposure: (symbol: string) => Amount
    /** Whether a committed tick has reached an exit or the liquidation of a position and its close is pending. */
    readonly isClosing: (positionId: string) => boolean
  }

/** An instrument with a fresh tick. */
export type Priced = { readonly symbol: MarketSymbol; readonly tick: Tick }

/** The instrument and its price, or why no position can be opened on it now. */
export function tradable(context: TradeContext, name: string): Priced | Refusal {
  const isOffered = context.symbol(name)?.products.includes('contract') === true
  return isOffered ? priced(context, name) : refuse('SYMBOL_NOT_FOUND')
}

/** The instrument and its price. Positions can be closed after their instrument is no longer offered. */
export function priced(context: TradeContext, name: string): Priced | Refusal {
  const symbol = context.symbol(name)
  if (symbol === undefined) return refuse('SYMBOL_NOT_FOUND')
  const halted = haltFault(context, name)
  if (halted !== null) return halted
  if (!context.isOpen(symbol, context.now)) return refuse('MARKET_CLOSED')
  const tick = context.tick(name)
  return tick !== null && isOfNow(context, symbol, tick.at)
    ? { symbol, tick }
    : refuse('PRICE_STALE')
}

/**
 * Whether a symbol's last price is current: fresh while its market is open, the last known price while it is closed. Never
 * during a halt.
 */
export function isOfNow(
  marks: Pick<MarksNow, 'now' | 'isOpen' | 'halted'>,
  symbol: Parameters<MarksNow['isOpen']>[0],
  at: number,
): boolean {
  if (marks.halted(symbol.name) !== null) return false
  return !marks.isOpen(symbol, marks.now) || isFresh(at, marks.now, symbol.maxAgeMs)
}
