import { Quantity, type Price } from '@candor/money'
import { quoteAround } from '@candor/rules'
import { loadSymbols, type Feed, type FeedTick, type Symbols } from '../market/index.ts'
import type { World } from '../platform/world.ts'

type Heard = Parameters<Feed['ticks']>[1]

/** A feed without history whose ticks the test sends, and which is silent without listeners. */
export function createSpokenFeed(
  { clock }: Pick<World, 'clock'>,
  {
    source = 'test',
    symbols = loadSymbols(),
    closedUntil = () => null,
  }: { source?: string; symbols?: Symbols; closedUntil?: Feed['closedUntil'] } = {},
) {
  let listener: Heard = () => {}
  const feed: Feed = {
    source,
    ticks: (_names, onTick) => {
      listener = onTick
      return () => (listener = () => {})
    },
    candles: async () => [],
    closedUntil,
  }
  return {
    feed,
    /** One tick of a symbol, with its usual spread; `ageMs` ago. */
    say(symbol: string, price: Price, ageMs = 0): void {
      const quote = quoteAround(price, symbols.get(symbol)!.halfSpread)
      const at = clock.now() - ageMs
      listener({ symbol, price, ...quote, at, source, volume: Quantity.zero })
    },
    /** One tick of a faulty source. */
    sayAny(feedTick: Omit<FeedTick, 'source' | 'volume'>): void {
      listener({ ...feedTick, source, volume: Quantity.zero })
    },
  }
}
