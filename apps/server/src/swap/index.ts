import type { Pool } from 'pg'
import type { Notary, PriceSource } from '../market/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Route } from '../platform/http/route.ts'
import { every, job, type ModuleJob } from '../platform/module.ts'
import type { World } from '../platform/world.ts'
import { createCalm } from './calm.ts'
import { createFlow, type FlowView } from './flow.ts'
import { swapRoutes } from './routes.ts'
import { createSeals } from './sealed.ts'
import { loadSwapTerms, type KnownCurrency } from './terms.ts'
import { countedOf } from './told.ts'

export { swapChecks } from './audit.ts'
export type { SwapContext } from './context.ts'
export { loadSwapTerms } from './terms.ts'

export type SwapOptions = {
  readonly pool: Pool
  readonly world: Pick<World, 'newId'>
  readonly market: PriceSource
  /** Signs what users take away as proof. */
  readonly notary: Notary
  /** What of the currencies is known that users can hold. */
  readonly currencies: ReadonlyMap<string, KnownCurrency>
  /** Seals quotes; every process has the same. */
  readonly secret: Uint8Array
}

export type SwapModule = {
  readonly routes: Route[]
  /** The names of what can be swapped. */
  readonly currencies: ReadonlySet<string>
  /** What one batch of the lane goes by: what was swapped in the last 24 hours, and by what the batch swaps. */
  readonly look: (now: number) => FlowView
  /** Counts what this process swaps against the cap of the day, as soon as it is committed. */
  readonly push: (event: Event) => void
  /** Reads what all processes swapped in the last 24 hours. */
  readonly addUp: (now: number) => Promise<void>
  readonly open: (now: number) => Promise<void>
  readonly jobs: readonly ModuleJob[]
}

/** The exchange of one currency into another at a price that is quoted first. */
export function createSwap({ currencies, secret, ...options }: SwapOptions): SwapModule {
  const terms = loadSwapTerms(currencies)
  const flow = createFlow(options.pool, terms.dailyNetUsd)
  return {
    currencies: new Set(terms.currencies.keys()),
    routes: swapRoutes({
      ...options,
      terms,
      seals: createSeals(secret),
      calm: createCalm(),
      flow,
    }),
    look: flow.look,
    push(event) {
      const swap = countedOf(event)
      if (swap !== null) flow.note(swap)
    },
    addUp: flow.refresh,
    open: flow.refresh,
    jobs: [job('swaps', 5 * every.second, ({ now }) => flow.refresh(now))],
  }
}
