import type { Checkpoint } from '@candor/api'
import type { Bus } from '../platform/bus.ts'
import type { CommittedTick } from './tick.ts'

/** Topics that the market publishes to other modules. */
export type MarketTopics = {
  /** A batch of ticks is committed; prices and candles contain it already. */
  marketTicks: readonly CommittedTick[]
  /** The log is final up to the checkpoint's time. */
  marketCheckpoint: Checkpoint
}

export type MarketBus = Bus<MarketTopics>
