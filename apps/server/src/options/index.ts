import type { OptionOutcomes } from '@candor/api'
import type { Pool } from 'pg'
import type { MarksNow, PledgeTable } from '../ledger/index.ts'
import type { Hours, Market, MarketSymbol, Notary, Symbols } from '../market/index.ts'
import type { OptionProtection } from '../people/index.ts'
import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { every, job, type Listener, type ModuleJob } from '../platform/module.ts'
import type { World } from '../platform/world.ts'
import { createExposure, type ExposureView } from './house-exposure-cap.ts'
import { createSettling, type SettleTools } from './jobs.ts'
import { countOutcomes, createOutcomes } from './outcomes.ts'
import { pushOptions, type OptionPush } from './push.ts'
import { optionRoutes } from './routes.ts'
import { loadOptionTerms } from './terms.ts'
import { soldOf } from './events.ts'

export { optionChecks } from './audit.ts'
export type { OptionContext } from './context.ts'
export { dueOptions } from './jobs.ts'
export { readOptionProfit } from './queries.ts'
export { loadOptionTerms } from './terms.ts'

export type OptionOptions = {
  readonly pool: Pool
  readonly lane: SettleTools['lane']
  readonly world: Pick<World, 'clock'>
  readonly market: {
    readonly symbols: Symbols
    readonly hours: Pick<Hours, 'closesAt' | 'staysOpen'>
    readonly notary: Notary
    readonly prices: Pick<MarksNow, 'tick'>
    readonly state: Market['state']
    readonly halted: Market['halted']
  }
  /** Whether the country policy offers options. Running orders are settled in any case. */
  readonly isOffered: boolean
  /** Money behind positions, which cannot be staked. */
  readonly pledges: PledgeTable
  /** Protections of users, by policy. */
  readonly protection: OptionProtection
  /** Browser streams, if any. */
  readonly live?: OptionPush
}

export type OptionsModule = {
  readonly routes: Route[]
  /** Counts this process's sales, and pushes orders to their users. */
  readonly push: readonly Listener[]
  readonly jobs: readonly ModuleJob[]
  /** Settles due orders of these parts; returns their number. */
  readonly settleDue: (parts: readonly number[]) => Promise<number>
  /** The house's possible loss as one batch sees it, including the batch's own sales. */
  readonly look: () => ExposureView
  /** Counts a sale of this process against the house's cap once it is committed. */
  readonly count: (event: Event) => void
  /** Reads the house's possible loss over all processes. */
  readonly addUp: () => Promise<void>
  /** Counts the outcomes of the hours that have ended. */
  readonly countOutcomes: (now: number) => Promise<void>
  readonly open: () => Promise<void>
  /** Outcomes of all orders, as far as counted. */
  readonly outcomes: () => Promise<OptionOutcomes>
}

/** Options (second contracts): whether a price will be higher or lower after a short time. */
export function createOptions({
  pool,
  lane,
  world,
  market,
  isOffered,
  pledges,
  protection,
  live,
}: OptionOptions): OptionsModule {
  const { symbols, notary, hours } = market
  const marks = (now: number): MarksNow => ({
    now,
    symbol: (name) => symbols.get(name),
    tick: market.prices.tick,
    halted: market.halted,
    isOpen: (symbol: MarketSymbol, at) => market.state(symbol, at) !== 'closed',
  })
  const terms = loadOptionTerms()
  const exposure = createExposure(pool, terms.houseCap)
  const tools = { pool, symbols, hours, notary, isOffered, terms, pledges, marks, protection }
  const settleDue = createSettling({ pool, lane })
  function count(event: Event): void {
    const sold = soldOf(event)
    if (sold !== null) exposure.note(sold)
  }
  return {
    routes: optionRoutes(tools),
    push: live === undefined ? [count] : [count, pushOptions(tools, live, world.clock.now)],
    jobs: [
      job('options', every.second / 2, ({ parts }) => settleDue(parts)),
      job('option exposure', every.second, exposure.refresh),
      job('option outcomes', every.minute, ({ now }) => countOutcomes(pool, now)),
    ],
    open: exposure.refresh,
    settleDue,
    look: exposure.look,
    count,
    addUp: exposure.refresh,
    countOutcomes: (now) => countOutcomes(pool, now),
    outcomes: createOutcomes(pool),
  }
}
