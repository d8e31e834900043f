import { Price } from '@candor/money'
import type { Feed, MarketSymbol } from '../../market/index.ts'
import type { World } from '../../platform/world.ts'
import { createSpokenFeed } from '../spoken-feed.ts'
import type { Dice } from './dice.ts'
import { badTick, badWeights } from './bad-ticks.ts'

/** Start prices of the random walks, of a realistic magnitude. */
const startPrices = {
  BTCUSDT: '60000',
  ETHUSDT: '3000',
  SOLUSDT: '150',
  DOGEUSDT: '0.15',
  XAUUSD: '2400',
  EURUSD: '1.08',
  NAS100: '20000',
} as const

/** The instruments of the simulated users. */
export const stormSymbols = Object.keys(startPrices)

const million = 1_000_000n
/** After this many silent steps of a minute the guards have no price to compare with. */
const stepsToForget = 6
/** Number of ticks per step at a distant level until it is accepted. */
const insistence = 8

type Walk = {
  readonly symbol: MarketSymbol
  /** Index among the walks, so that no two tick at the same moment. */
  readonly place: number
  price: bigint
  /** Whether it has sent a tick that guards can compare with. */
  spoke: boolean
  /** Remaining steps of silence. */
  silent: number
  /** Remaining steps of larger moves. */
  wild: number
  /** Largest price move over the silence, in millionths. */
  gap: number
  /** Remaining steps in which a distant level is repeated. */
  insists: number
}

export type StormFeed = Feed & {
  /** Sends the prices of one step now. */
  readonly step: () => void
  /** Sends some prices again, moved or unchanged; silent symbols stay silent. */
  readonly again: () => void
}

type Utterance = { readonly beforeMs: number; readonly say: () => void }

/**
 * Random-walk prices that misbehave: hours of large moves, jumps just below the guards' limit, silences followed by a
 * gap, distant levels that persist, and all kinds of ticks that the guards must refuse (`bad-ticks.ts`).
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

  /** A walk's tick for now, sometimes with an invalid tick. */
  function utter(walk: Walk, beforeMs: number): Utterance[] {
    const { symbol, spoke } = walk
    const mark = Price.of(walk.price)
    walk.spoke = true
    const utterances = [{ beforeMs, say: () => say(symbol.name, mark, beforeMs) }]
    if (!dice.chance(0.02)) return utterances
    const kind = dice.weighted(badWeights)
    const isBefore = spoke && dice.chance(0.5)
    const at = () => world.clock.now() - beforeMs + (isBefore ? 0 : 1)
    const bad = () => sayAny(badTick(kind, symbol, mark, at()))
    return isBefore
      ? [{ beforeMs, say: bad }, ...utterances]
      : [...utterances, { beforeMs, say: bad }]
  }

  function speak(utterances: readonly Utterance[]): void {
    for (const one of utterances.toSorted((a, b) => b.beforeMs - a.beforeMs)) one.say()
  }

  return {
    ...feed,
    step() {
      speak(
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
      speak(
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

/** A real market move beyond the guards' limit for a single tick. */
function moveFar(walk: Walk, dice: Dice): void {
  walk.insists = 4
  const share = (walk.symbol.jumpRate * BigInt(dice.whole(1_200, 2_000))) / 100_000n
  placeAt(walk, (walk.price * (million + (dice.chance(0.5) ? share : -share))) / million)
}

/** Moves the price by a random share, usually small, sometimes almost the guards' limit. */
function movePrice(walk: Walk, dice: Dice): void {
  if (walk.wild > 0) walk.wild -= 1
  else if (dice.chance(0.01)) walk.wild = dice.whole(20, 120)
  const limit = Number((walk.symbol.jumpRate * 9n) / 1_000n) // in millionths, nine tenths of the limit
  const usual = walk.wild > 0 ? 6_000 : 600
  const reach = walk.gap > 0 ? walk.gap : dice.chance(0.002) ? limit : Math.min(usual, limit)
  walk.gap = 0
  placeAt(walk, (walk.price * (million + BigInt(dice.whole(-reach, reach)))) / million)
}

function placeAt(walk: Walk, price: bigint): void {
  // Keeps the price well above half the spread.
  const lowest = walk.symbol.halfSpread * 20n
  walk.price = price > lowest ? price - (price % walk.symbol.priceStep) : lowest
}
