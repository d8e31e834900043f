import type { TradeContext } from '../../contracts/index.ts'
import type { MarketSymbol } from '../../market/index.ts'
import type { Lane } from '../../platform/lane/index.ts'

/** A bug put in on purpose, to see that the simulation finds it. */
export type Plant = {
  /** What trading sees of an instrument. */
  readonly symbol?: (symbol: MarketSymbol) => MarketSymbol
  /** The lane that the risk engine closes through. */
  readonly engineLane?: (lane: Lane<TradeContext>) => Lane<TradeContext>
  /** The lane that people's calls go through. */
  readonly peopleLane?: (lane: Lane<TradeContext>) => Lane<TradeContext>
  /** The lane of the desk, and of those who apply to it to be known. */
  readonly deskLane?: (lane: Lane<TradeContext>) => Lane<TradeContext>
}
