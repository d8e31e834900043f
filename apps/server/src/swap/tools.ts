import type { Pool } from 'pg'
import type { Notary, PriceSource } from '../market/index.ts'
import type { World } from '../platform/world.ts'
import type { createCalm } from './calm.ts'
import type { Flow } from './flow.ts'
import type { Seals } from './sealed.ts'
import type { SwapTerms } from './terms.ts'

/** What the routes work with. */
export type SwapTools = {
  readonly pool: Pool
  readonly world: Pick<World, 'newId'>
  readonly market: PriceSource
  readonly notary: Notary
  readonly terms: SwapTerms
  readonly seals: Seals
  readonly calm: ReturnType<typeof createCalm>
  readonly flow: Flow
}
