import type { Pool } from 'pg'
import type { TradeContext } from '../contracts/index.ts'
import type { Market } from '../market/index.ts'
import type { Lane } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { World } from '../platform/world.ts'
import type { Currencies } from './currencies.ts'
import type { PriceSource } from './usd-prices.ts'

export type WalletOptions = {
  readonly pool: Pick<Pool, 'query' | 'connect'>
  readonly world: Pick<World, 'clock' | 'newId' | 'randomBytes'>
  readonly lane: Pick<Lane, 'run'>
  /** Instruments and last ticks, by which the contract account is valued. */
  readonly look: () => Pick<TradeContext, 'symbol' | 'tick'>
  readonly market: PriceSource & {
    readonly candles: Pick<Market['candles'], 'list'>
  }
  readonly live: Pick<Live, 'source' | 'tell' | 'clients'>
  /** At least 32 random bytes that stay when the server restarts: addresses are derived from them. */
  readonly secret: Uint8Array
}

/** What the parts of this module work with. */
export type Tools = WalletOptions & { readonly currencies: Currencies }
