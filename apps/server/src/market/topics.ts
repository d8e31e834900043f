import type { Checkpoint } from '@candor/api'
import type { Bus } from '../platform/bus.ts'
import type { CommittedTick } from './tick.ts'

/** What the market tells the other modules. */
export type MarketTopics = {
  /** A batch of ticks is committed; prices and candles hold them already. */
  marketTicks: readonly CommittedTick[]
  /** The past up to the checkpoint's time is final. */
  marketCheckpoint: Checkpoint
}

export type MarketBus = Bus<MarketTopics>
