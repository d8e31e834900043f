import type { Pool } from 'pg'
import type { Notary, PriceSource } from '../market/index.ts'
import type { World } from '../platform/world.ts'
import type { createCircuitBreaker } from './circuit-breaker.ts'
import type { SwapCap } from './swap-cap.ts'
import type { QuoteTokens } from './quote-token.ts'
import type { SwapTerms } from './terms.ts'

/** Dependencies of the routes. */
export type SwapTools = {
  readonly pool: Pool
  readonly world: Pick<World, 'newId'>
  readonly market: PriceSource
  readonly notary: Notary
  readonly terms: SwapTerms
  readonly tokens: QuoteTokens
  readonly circuitBreaker: ReturnType<typeof createCircuitBreaker>
  readonly houseCap: SwapCap
}
