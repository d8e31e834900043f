import { exposureView, type RiskDesk, type TradeContext } from '../contracts/index.ts'
import type { Market, Prices } from '../market/index.ts'
import type { OptionContext, OptionsModule } from '../options/index.ts'
import type { PeopleEvents } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { PolicyContext } from '../policy/index.ts'
import type { SwapContext, SwapModule } from '../swap/index.ts'
import type { World } from '../platform/world.ts'
import type { Listener } from '../platform/module.ts'

type Watched = Pick<Market, 'symbols' | 'state'> & {
  readonly hours: Pick<Market['hours'], 'staysOpen'>
  readonly prices: Prices
}

/** What all decisions of the lane may look at. */
export type LaneContext = TradeContext & OptionContext & SwapContext

/** The modules whose caps protect the house. */
type Capped = {
  readonly options: Pick<OptionsModule, 'look'>
  readonly swap: Pick<SwapModule, 'look'>
}

/**
 * What decisions may look at, as of now. It stays so however long a batch decides: ticks that are committed
 * meanwhile, and what closes then, are for the next batch. What the house has left for positions, second contracts and
 * swaps goes down with each decision of the batch, and is passed by what other processes do until it is read again.
 */
export function laneContext(
  { clock, newId }: Pick<World, 'clock' | 'newId'>,
  { symbols, prices, state, hours }: Watched,
  policy: PolicyContext,
  desk: Pick<RiskDesk, 'exposure' | 'exposureOf' | 'closing'> | null,
  capped: Capped,
): LaneContext {
  const now = clock.now()
  const [sold, swapped] = [capped.options.look(), capped.swap.look(now)]
  const names = [...symbols.keys()]
  const ticks = new Map(names.map((name) => [name, prices.tick(name)]))
  const closing = new Set(desk?.closing())
  const held = exposureView(names, desk)
  return {
    stopped: policy.stopped,
    halted: policy.halted,
    restriction: policy.restriction,
    rulesOf: policy.rulesOf,
    now,
    newId,
    symbol: (name) => symbols.get(name),
    tick: (name) => ticks.get(name) ?? null,
    // Hours are calendars: what they say of one moment does not change.
    isOpen: (symbol, at) => state(symbol, at) !== 'closed',
    staysOpen: hours.staysOpen,
    exposure: held.exposure,
    isClosing: (id) => closing.has(id),
    optionRoom: sold.room,
    hasSwapRoom: swapped.hasRoom,
    onTold(told) {
      held.count(told)
      sold.count(told)
      swapped.count(told)
    },
  }
}

/**
 * The desk as a listener, from before it is open. Opening it closes what fell due while nothing ran; the
 * events of that time are kept for it alone. They may go from the database: a desk that is opened after
 * a crash reads everything anew.
 */
export function awaitDesk() {
  let early: Event[] = []
  let desk: RiskDesk | null = null
  return {
    current: () => desk,
    listen: ((event) => (desk === null ? void early.push(event) : desk.onEvent(event))) as Listener,
    open(opened: RiskDesk): void {
      desk = opened
      for (const event of early) desk.onEvent(event)
      early = []
    },
  }
}

/** A session that is over watches nothing any more. */
export function endStreams(live: Live): Listener {
  return ({ name, data }) => {
    if (name !== 'sessionsEnded') return
    for (const id of (data as PeopleEvents['sessionsEnded']).sessionIds) live.endSession(id)
  }
}
