import type { FigureSources } from './figures.ts'
import type { MarketSymbol } from './symbols.ts'

/** Every symbol ticks about once a second, so a minute without any tick means that the feed is down (ms). */
const silentMs = 60_000

/**
 * Whether the whole feed has been silent for over a minute in which some market was open at both ends. A single silent
 * symbol is merely stale; closed and halted markets are expected to be silent.
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
