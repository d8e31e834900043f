import type { Pool } from 'pg'
import type { Notary, PriceSource } from '../market/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Route } from '../platform/http/route.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { World } from '../platform/world.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { swapOfEvent } from './events.ts'
import { createSwapCap, type SwapCapView } from './swap-cap.ts'
import { createQuoteTokens } from './quote-token.ts'
import { swapRoutes } from './routes.ts'
import { loadSwapTerms, type KnownCurrency } from './terms.ts'

export { swapChecks } from './audit.ts'
export type { SwapContext } from './context.ts'
export { loadSwapTerms } from './terms.ts'

export type SwapOptions = {
  readonly pool: Pool
  readonly world: Pick<World, 'newId'>
  readonly market: PriceSource
  /** Signs the proofs that users keep. */
  readonly notary: Notary
  /** The currencies that users can hold. */
  readonly currencies: ReadonlyMap<string, KnownCurrency>
  /** Signs quote tokens; the same in every process. */
  readonly secret: Uint8Array
}

export type SwapModule = {
  readonly routes: Route[]
  /** Currencies that can be swapped. */
  readonly currencies: ReadonlySet<string>
  /** The house's daily cap as one batch of the lane sees it. */
  readonly look: (now: number) => SwapCapView
  /** Counts a swap of this process against the daily cap as soon as it is committed. */
  readonly push: (event: Event) => void
  /** Reads the swaps of all processes in the last 24 hours. */
  readonly addUp: (now: number) => Promise<void>
  readonly open: (now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** Swaps one currency for another at a price that is quoted first. */
export function createSwap({ currencies, secret, ...options }: SwapOptions): SwapModule {
  const terms = loadSwapTerms(currencies)
  const houseCap = createSwapCap(options.pool, terms.dailyNetUsd)
  return {
    currencies: new Set(terms.currencies.keys()),
    routes: swapRoutes({
      ...options,
      terms,
      tokens: createQuoteTokens(secret),
      circuitBreaker: createCircuitBreaker(),
      houseCap,
    }),
    look: houseCap.look,
    push(event) {
      const swap = swapOfEvent(event)
      if (swap !== null) houseCap.note(swap)
    },
    addUp: houseCap.refresh,
    open: houseCap.refresh,
    jobs: [job('swaps', 5 * every.second, ({ now }) => houseCap.refresh(now))],
  }
}
