import type { TradeContext } from '../../contracts/index.ts'
import type { FeedTick, MarketSymbol } from '../../market/index.ts'
import type { OptionContext } from '../../options/index.ts'
import type { Lane } from '../../platform/lane/index.ts'
import type { SwapContext } from '../../swap/index.ts'
import type { UserCalls } from './user-calls.ts'

/** The context of all decisions on the simulated lane. */
export type SimulatedContext = TradeContext & OptionContext & SwapContext

type Through = (lane: Lane<SimulatedContext>) => Lane<SimulatedContext>

/** A planted bug that the simulation must find. */
export type Plant = {
  /** Changes an instrument as trading sees it. */
  readonly symbol?: (symbol: MarketSymbol) => MarketSymbol
  /** The lane of the risk engine. */
  readonly engineLane?: Through
  /** The lane on which options are settled. */
  readonly optionsLane?: Through
  /** The lane of users' calls. */
  readonly peopleLane?: Through
  /** The lane of the console and of identity applications. */
  readonly consoleLane?: Through
  /** Changes the ticks that the market receives; the reference receives the true ones. */
  readonly heard?: (tick: FeedTick) => FeedTick
  /** Changes the download of proofs. */
  readonly proofs?: (ask: UserCalls['ask']) => UserCalls['ask']
}
