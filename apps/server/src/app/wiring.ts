import { exposureView, type RiskEngine, type TradeContext } from '../contracts/index.ts'
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

/** Context of all decisions of the lane. */
export type LaneContext = TradeContext & OptionContext & SwapContext

/** Modules with a cap that protects the house. */
type Capped = {
  readonly options: Pick<OptionsModule, 'look'>
  readonly swap: Pick<SwapModule, 'look'>
}

/**
 * The context of decisions, as of now. It stays constant during a batch: ticks and closes committed meanwhile are for the next
 * batch. The house's room for positions, options and swaps shrinks with each decision of the batch, and misses other processes
 * until the next read.
 */
export function laneContext(
  { clock, newId }: Pick<World, 'clock' | 'newId'>,
  { symbols, prices, state, hours }: Watched,
  policy: PolicyContext,
  riskEngine: Pick<RiskEngine, 'exposure' | 'exposureOf' | 'closing'> | null,
  capped: Capped,
): LaneContext {
  const now = clock.now()
  const [sold, swapped] = [capped.options.look(), capped.swap.look(now)]
  const names = [...symbols.keys()]
  const ticks = new Map(names.map((name) => [name, prices.tick(name)]))
  const closing = new Set(riskEngine?.closing())
  const held = exposureView(names, riskEngine)
  return {
    stopped: policy.stopped,
    halted: policy.halted,
    restriction: policy.restriction,
    rulesOf: policy.rulesOf,
    now,
    newId,
    symbol: (name) => symbols.get(name),
    tick: (name) => ticks.get(name) ?? null,
    // Opening hours are calendars: they do not change for a given time.
    isOpen: (symbol, at) => state(symbol, at) !== 'closed',
    staysOpen: hours.staysOpen,
    exposure: held.exposure,
    isClosing: (id) => closing.has(id),
    optionRoom: sold.room,
    hasSwapRoom: swapped.hasRoom,
    onEvent(event) {
      held.count(event)
      sold.count(event)
      swapped.count(event)
    },
  }
}

/**
 * The risk engine as a listener from before it is open. Opening it closes positions that fell due while no server ran; the
 * events of that time are kept for it. They may be lost in a crash: an engine that starts afterwards reads everything anew.
 */
export function awaitRiskEngine() {
  let early: Event[] = []
  let riskEngine: RiskEngine | null = null
  return {
    current: () => riskEngine,
    listen: ((event) =>
      riskEngine === null ? void early.push(event) : riskEngine.onEvent(event)) as Listener,
    open(opened: RiskEngine): void {
      riskEngine = opened
      for (const event of early) riskEngine.onEvent(event)
      early = []
    },
  }
}

/** Ends the streams of an ended session. */
export function endStreams(live: Live): Listener {
  return ({ name, data }) => {
    if (name !== 'sessionsEnded') return
    for (const id of (data as PeopleEvents['sessionsEnded']).sessionIds) live.endSession(id)
  }
}
