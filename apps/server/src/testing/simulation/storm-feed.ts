import { Price } from '@candor/money'
import type { Feed, MarketSymbol } from '../../market/index.ts'
import type { World } from '../../platform/world.ts'
import { createSpokenFeed } from '../spoken-feed.ts'
import type { Dice } from './dice.ts'

/** Where the walks begin; any figure of the right size would do. */
const startPrices = {
  BTCUSDT: '60000',
  ETHUSDT: '3000',
  SOLUSDT: '150',
  DOGEUSDT: '0.15',
  XAUUSD: '2400',
  EURUSD: '1.08',
  NAS100: '20000',
} as const

/** The instruments that the simulated people trade. */
export const stormSymbols = Object.keys(startPrices)

const million = 1_000_000n
/** After so many silent steps of a minute the guards have no price left to compare with. */
const stepsToForget = 6

type Walk = {
  readonly symbol: MarketSymbol
  price: bigint
  /** Steps for which nothing comes. */
  silent: number
  /** Steps for which the price moves more than usual. */
  wild: number
  /** How far the price may have moved when the silence ends, in millionths. */
  gap: number
}

export type StormFeed = Feed & {
  /** Lets the prices of one step happen now. */
  readonly step: () => void
}

/**
 * Prices that walk at random and misbehave: wild hours, jumps just below the guard's limit, silences
 * with a gap behind them, and absurd ticks that the guards must refuse.
 */
export function createStormFeed(
  world: Pick<World, 'clock'>,
  symbols: ReadonlyMap<string, MarketSymbol>,
  dice: Dice,
): StormFeed {
  const walks = Object.entries(startPrices).map(([name, price]): Walk => {
    const symbol = symbols.get(name)
    if (symbol === undefined) throw new Error(`no symbol ${name}`)
    return { symbol, price: Price.parse(price), silent: 0, wild: 0, gap: 0 }
  })
  const { feed, say } = createSpokenFeed(world, { source: 'storm', symbols })

  return {
    ...feed,
    step() {
      const said: { readonly beforeMs: number; readonly say: () => void }[] = []
      for (const [place, walk] of walks.entries()) {
        if (isSilent(walk, dice)) continue
        const ticks = dice.chance(0.1) ? dice.whole(2, 4) : 1
        for (let left = ticks - 1; left >= 0; left -= 1) {
          movePrice(walk, dice)
          const { symbol, price } = walk
          // No two at the same moment: their order must be known from the log alone.
          const beforeMs = left * 200 + place + 1
          const emit = (times: bigint, ms: number) =>
            said.push({ beforeMs: ms, say: () => say(symbol.name, Price.of(price * times), ms) })
          if (dice.chance(0.002)) emit(10n, beforeMs + 100)
          emit(1n, beforeMs)
        }
      }
      for (const one of said.toSorted((a, b) => b.beforeMs - a.beforeMs)) one.say()
    },
  }
}

function isSilent(walk: Walk, dice: Dice): boolean {
  if (walk.silent === 0 && dice.chance(0.001)) {
    walk.silent = dice.whole(2, 25)
    walk.gap = walk.silent >= stepsToForget ? 150_000 : 0
  }
  if (walk.silent === 0) return false
  walk.silent -= 1
  return true
}

/** Moves the price by a random share; usually little, sometimes almost as far as the guards allow. */
function movePrice(walk: Walk, dice: Dice): void {
  if (walk.wild > 0) walk.wild -= 1
  else if (dice.chance(0.01)) walk.wild = dice.whole(20, 120)
  const limit = Number((walk.symbol.jumpRate * 9n) / 1_000n) // in millionths, nine tenths of it
  const usual = walk.wild > 0 ? 6_000 : 600
  const reach = walk.gap > 0 ? walk.gap : dice.chance(0.002) ? limit : Math.min(usual, limit)
  walk.gap = 0
  const step = walk.symbol.priceStep
  const moved = (walk.price * (million + BigInt(dice.whole(-reach, reach)))) / million
  // Never so low that half the spread would eat the price.
  const lowest = walk.symbol.halfSpread * 20n
  walk.price = moved > lowest ? moved - (moved % step) : lowest
}
