import type { TradeContext } from '../../contracts/index.ts'
import type { MarketSymbol } from '../../market/index.ts'
import type { OptionContext } from '../../options/index.ts'
import type { Lane } from '../../platform/lane/index.ts'
import type { SwapContext } from '../../swap/index.ts'

/** What all decisions of the simulated lane may look at. */
export type SimulatedContext = TradeContext & OptionContext & SwapContext

/** A bug put in on purpose, to see that the simulation finds it. */
export type Plant = {
  /** What trading sees of an instrument. */
  readonly symbol?: (symbol: MarketSymbol) => MarketSymbol
  /** The lane that the risk engine closes through. */
  readonly engineLane?: (lane: Lane<SimulatedContext>) => Lane<SimulatedContext>
  /** The lane that second contracts are settled through. */
  readonly optionsLane?: (lane: Lane<SimulatedContext>) => Lane<SimulatedContext>
  /** The lane that people's calls go through. */
  readonly peopleLane?: (lane: Lane<SimulatedContext>) => Lane<SimulatedContext>
  /** The lane of the desk, and of those who apply to it to be known. */
  readonly deskLane?: (lane: Lane<SimulatedContext>) => Lane<SimulatedContext>
}
