import { Amount } from '@candor/money'
import type { RiskDesk, TradeContext } from '../contracts/index.ts'
import type { Market } from '../market/index.ts'
import type { PeopleEvents } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { World } from '../platform/world.ts'

/** Takes an event of the lane. */
export type Listener = (event: Event) => unknown
type Report = (error: unknown, what: PropertyKey) => void

/** What decisions may look at, as of now. */
export function tradeContext(world: World, market: Market, desk: RiskDesk | null): TradeContext {
  return {
    now: world.clock.now(),
    newId: world.newId,
    symbol: (name) => market.symbols.get(name),
    tick: (name) => market.prices.tick(name),
    isOpen: (symbol, at) => market.state(symbol, at) !== 'closed',
    exposure: (name) => desk?.exposure(name) ?? Amount.zero,
  }
}

/** Tells every listener; what one throws is reported and keeps nothing from the others. */
export function tellAll(
  listeners: readonly Listener[],
  events: readonly Event[],
  report: Report,
): void {
  for (const event of events)
    for (const listen of listeners)
      Promise.try(listen, event).catch((error: unknown) => report(error, event.name))
}

/** A session that is over watches nothing any more. */
export function endStreams(live: Live): Listener {
  return ({ name, data }) => {
    if (name !== 'sessionsEnded') return
    for (const id of (data as PeopleEvents['sessionsEnded']).sessionIds) live.endSession(id)
  }
}
