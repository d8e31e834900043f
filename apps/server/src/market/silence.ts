import type { FigureSources } from './figures.ts'
import type { MarketSymbol } from './symbols.ts'

/** Every symbol ticks about once a second, so a minute without any tick is a feed that is down. */
const silentMs = 60_000

/**
 * Whether the feed as a whole has been silent for more than a minute although a market was open at
 * both its ends. One silent symbol is stale and no more; closed and halted markets are silent by right.
 */
export function isFeedSilent(
  { prices, hours, haltOf }: Pick<FigureSources, 'prices' | 'hours' | 'haltOf'>,
  symbols: Iterable<MarketSymbol>,
  now: number,
): boolean {
  const isOpen = (symbol: MarketSymbol, at: number) => hours.opensAt(symbol, at) === at
  const open = [...symbols].filter(
    (symbol) =>
      !haltOf(symbol.name)?.isHalted && isOpen(symbol, now) && isOpen(symbol, now - silentMs),
  )
  const speaks = ({ name }: MarketSymbol) => {
    const last = prices.tick(name)
    return last !== null && last.age(now) <= silentMs
  }
  return open.length > 0 && !open.some(speaks)
}
