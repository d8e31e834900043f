import type { Pool } from 'pg'
import type { PriceSource } from '../market/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { World } from '../platform/world.ts'
import { createCalm } from './calm.ts'
import { createFlow } from './flow.ts'
import { swapRoutes } from './routes.ts'
import { createSeals } from './sealed.ts'
import { loadSwapTerms, type KnownCurrency } from './terms.ts'

export { swapChecks } from './audit.ts'

export type SwapOptions = {
  readonly pool: Pool
  readonly world: Pick<World, 'newId'>
  readonly market: PriceSource
  /** What of the currencies is known that users can hold. */
  readonly currencies: ReadonlyMap<string, KnownCurrency>
  /** Seals quotes; every process has the same. */
  readonly secret: Uint8Array
}

export type SwapModule = {
  readonly routes: Route[]
  /** Every few seconds: adds up what was swapped, for the cap of the day. */
  readonly addUp: (now: number) => Promise<void>
}

/** The exchange of one currency into another at a price that is quoted first. */
export function createSwap({ currencies, secret, ...options }: SwapOptions): SwapModule {
  const terms = loadSwapTerms(currencies)
  const flow = createFlow(options.pool, terms.dailyNetUsd)
  return {
    routes: swapRoutes({
      ...options,
      terms,
      seals: createSeals(secret),
      calm: createCalm(),
      flow,
    }),
    addUp: flow.refresh,
  }
}
