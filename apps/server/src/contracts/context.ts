import type { Amount } from '@candor/money'
import { isFresh } from '@candor/rules'
import type { MarksNow } from '../ledger/index.ts'
import type { CommittedTick, MarketSymbol } from '../market/index.ts'
import { refuse, type Context, type Refusal } from '../platform/lane/index.ts'
import { haltFault, type PolicyContext } from '../policy/index.ts'

/** A committed tick as trading sees it. */
export type Tick = Pick<CommittedTick, 'symbol' | 'seq' | 'price' | 'bid' | 'ask' | 'at'>

/** A tick with its place in the order of all symbols. */
export type LoggedTick = Tick & Pick<CommittedTick, 'logSeq'>

/** What decisions on positions look at: the instruments, their last committed ticks, and what is stopped. */
export type TradeContext = Context &
  PolicyContext & {
    readonly symbol: (name: string) => MarketSymbol | undefined
    /** The last committed tick, however old; null before the first. */
    readonly tick: (symbol: string) => Tick | null
    readonly isOpen: (symbol: MarketSymbol, at: number) => boolean
    /** What all running positions of a symbol hold on balance (longs − shorts), in quote currency, what the batch did included. */
    readonly exposure: (symbol: string) => Amount
    /** Whether a committed tick has reached an exit of a position, or its liquidation, and the close is on its way. */
    readonly isClosing: (positionId: string) => boolean
  }

/** An instrument with a tick fresh enough to trade on. */
export type Priced = { readonly symbol: MarketSymbol; readonly tick: Tick }

/** The instrument and its price, or why nothing can be opened on it now. */
export function tradable(context: TradeContext, name: string): Priced | Refusal {
  const isOffered = context.symbol(name)?.products.includes('contract') === true
  return isOffered ? priced(context, name) : refuse('SYMBOL_NOT_FOUND')
}

/** The instrument and its price: what is held can be closed after it is no longer offered. */
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
 * Whether a symbol's last price, of this moment, says where it stands now: while its market trades it has to be fresh
 * enough to trade on; while that is closed it is known to be the last. While trading is halted nobody knows.
 */
export function isOfNow(
  marks: Pick<MarksNow, 'now' | 'isOpen' | 'halted'>,
  symbol: Parameters<MarksNow['isOpen']>[0],
  at: number,
): boolean {
  if (marks.halted(symbol.name) !== null) return false
  return !marks.isOpen(symbol, marks.now) || isFresh(at, marks.now, symbol.maxAgeMs)
}
