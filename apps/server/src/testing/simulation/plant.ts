import type { TradeContext } from '../../contracts/index.ts'
import type { FeedTick, MarketSymbol } from '../../market/index.ts'
import type { OptionContext } from '../../options/index.ts'
import type { Lane } from '../../platform/lane/index.ts'
import type { SwapContext } from '../../swap/index.ts'
import type { Doors } from './doors.ts'

/** What all decisions of the simulated lane may look at. */
export type SimulatedContext = TradeContext & OptionContext & SwapContext

type Through = (lane: Lane<SimulatedContext>) => Lane<SimulatedContext>

/** A bug put in on purpose, to see that the simulation finds it. */
export type Plant = {
  /** What trading sees of an instrument. */
  readonly symbol?: (symbol: MarketSymbol) => MarketSymbol
  /** The lane that the risk engine closes through. */
  readonly engineLane?: Through
  /** The lane that second contracts are settled through. */
  readonly optionsLane?: Through
  /** The lane that people's calls go through. */
  readonly peopleLane?: Through
  /** The lane of the desk, and of those who apply to it to be known. */
  readonly deskLane?: Through
  /** What the market hears of a feed, where the reference hears the truth. */
  readonly heard?: (tick: FeedTick) => FeedTick
  /** How proofs are downloaded. */
  readonly proofs?: (ask: Doors['ask']) => Doors['ask']
}
