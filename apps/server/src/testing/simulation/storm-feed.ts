import { Price } from '@candor/money'
import type { Feed, MarketSymbol } from '../../market/index.ts'
import type { World } from '../../platform/world.ts'
import { createSpokenFeed } from '../spoken-feed.ts'
import type { Dice } from './dice.ts'
import { badTick, badWeights } from './bad-ticks.ts'

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
/** So often a level far away is said in a step until it counts. */
const insistence = 8

type Walk = {
  readonly symbol: MarketSymbol
  /** Its place among the walks: no two of them say anything at the same moment. */
  readonly place: number
  price: bigint
  /** Whether it said something that can be compared with. */
  spoke: boolean
  /** Steps for which nothing comes. */
  silent: number
  /** Steps for which the price moves more than usual. */
  wild: number
  /** How far the price may have moved when the silence ends, in millionths. */
  gap: number
  /** Steps for which a level far away is insisted on. */
  insists: number
}

export type StormFeed = Feed & {
  /** Lets the prices of one step happen now. */
  readonly step: () => void
  /** Lets some of the prices come once more, moved or as they were; nothing of what is silent. */
  readonly again: () => void
}

type Utterance = { readonly beforeMs: number; readonly say: () => void }

/**
 * Prices that walk at random and misbehave: wild hours, jumps just below the guard's limit, silences with a gap behind
 * them, levels far away that hold, and everything that the guards must refuse (`bad-ticks.ts`).
 */
export function createStormFeed(
  world: Pick<World, 'clock'>,
  symbols: ReadonlyMap<string, MarketSymbol>,
  dice: Dice,
): StormFeed {
  const walks = Object.entries(startPrices).map(([name, price], place): Walk => {
    const symbol = symbols.get(name)
    if (symbol === undefined) throw new Error(`no symbol ${name}`)
    const calm = { spoke: false, silent: 0, wild: 0, gap: 0, insists: 0 }
    return { symbol, place, price: Price.parse(price), ...calm }
  })
  const { feed, say, sayAny } = createSpokenFeed(world, { source: 'storm', symbols })

  /** What a walk says now, and beside it now and then what no source should. */
  function utter(walk: Walk, beforeMs: number): Utterance[] {
    const { symbol, spoke } = walk
    const mark = Price.of(walk.price)
    walk.spoke = true
    const said = [{ beforeMs, say: () => say(symbol.name, mark, beforeMs) }]
    if (!dice.chance(0.02)) return said
    const kind = dice.weighted(badWeights)
    const isBefore = spoke && dice.chance(0.5)
    const at = () => world.clock.now() - beforeMs + (isBefore ? 0 : 1)
    const bad = () => sayAny(badTick(kind, symbol, mark, at()))
    return isBefore ? [{ beforeMs, say: bad }, ...said] : [...said, { beforeMs, say: bad }]
  }

  function tell(said: readonly Utterance[]): void {
    for (const one of said.toSorted((a, b) => b.beforeMs - a.beforeMs)) one.say()
  }

  return {
    ...feed,
    step() {
      tell(
        walks.flatMap((walk) => {
          if (isSilent(walk, dice)) return []
          const ticks = ticksOf(walk, dice)
          return Array.from({ length: ticks }, (_, index) => {
            movePrice(walk, dice)
            return utter(walk, (ticks - 1 - index) * 60 + walk.place + 1)
          }).flat()
        }),
      )
    },
    again() {
      tell(
        walks.flatMap((walk) => {
          if (walk.silent > 0 || dice.chance(0.15)) return []
          if (!dice.chance(0.1)) movePrice(walk, dice)
          return utter(walk, walk.place + 1)
        }),
      )
    },
  }
}

function ticksOf(walk: Walk, dice: Dice): number {
  if (walk.insists > 0) walk.insists -= 1
  else if (dice.chance(0.0004)) moveFar(walk, dice)
  if (walk.insists > 0) return insistence
  return dice.chance(0.1) ? dice.whole(2, 4) : 1
}

function isSilent(walk: Walk, dice: Dice): boolean {
  if (walk.silent === 0 && dice.chance(0.005)) {
    walk.silent = dice.whole(1, 15)
    walk.gap = walk.silent >= stepsToForget ? 150_000 : 0
  }
  if (walk.silent === 0) return false
  walk.silent -= 1
  walk.spoke = false
  return true
}

/** The market really moves, further than the guards let it at once. */
function moveFar(walk: Walk, dice: Dice): void {
  walk.insists = 4
  const share = (walk.symbol.jumpRate * BigInt(dice.whole(1_200, 2_000))) / 100_000n
  placeAt(walk, (walk.price * (million + (dice.chance(0.5) ? share : -share))) / million)
}

/** Moves the price by a random share; usually little, sometimes almost as far as the guards allow. */
function movePrice(walk: Walk, dice: Dice): void {
  if (walk.wild > 0) walk.wild -= 1
  else if (dice.chance(0.01)) walk.wild = dice.whole(20, 120)
  const limit = Number((walk.symbol.jumpRate * 9n) / 1_000n) // in millionths, nine tenths of it
  const usual = walk.wild > 0 ? 6_000 : 600
  const reach = walk.gap > 0 ? walk.gap : dice.chance(0.002) ? limit : Math.min(usual, limit)
  walk.gap = 0
  placeAt(walk, (walk.price * (million + BigInt(dice.whole(-reach, reach)))) / million)
}

function placeAt(walk: Walk, price: bigint): void {
  // Never so low that half the spread would eat the price.
  const lowest = walk.symbol.halfSpread * 20n
  walk.price = price > lowest ? price - (price % walk.symbol.priceStep) : lowest
}
