import {
  createFunding,
  openRiskEngine,
  type BookFundingReply,
  type RiskEngine,
  type Tick,
} from '../../contracts/index.ts'

import type { Command, Event, Lane, Outcome, Request } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { must } from './fault.ts'
import type { NaiveBook } from './naive/book.ts'
import { onFunding } from './naive/funding.ts'
import type { NaivePrices } from './naive/naive-prices.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import type { SimulatedContext } from './plant.ts'

/** The risk engine, which can be restarted and whose decisions the reference follows. */
export type RestartableEngine = {
  readonly onTicks: RiskEngine['onTicks']
  readonly onEvent: (event: Event) => void
  readonly exposure: RiskEngine['exposure']
  readonly exposureOf: RiskEngine['exposureOf']
  readonly closing: RiskEngine['closing']
  readonly settled: () => Promise<void>
  /** Replaces the engine as after a crash: a new engine starts from the stored data. */
  readonly restart: () => Promise<void>
  /** Stores how far ticks are judged, as a job does every second. */
  readonly note: RiskEngine['note']
  /** Books due funding, as a job does every second. */
  readonly bookFunding: () => Promise<number>
}

type Heard = Pick<Request<unknown>, 'owner' | 'input'>
type EngineTools = Omit<Parameters<typeof openRiskEngine>[0], 'lane'> & {
  readonly lane: Lane<SimulatedContext>
  readonly naive: NaiveWorld
}

export async function openRestartableEngine({
  naive,
  lane,
  ...tools
}: EngineTools): Promise<RestartableEngine> {
  const watched = { ...lane, run: watch(lane.run, naive, tools.onError) }
  let riskEngine = await openRiskEngine({ ...tools, lane: watched })
  const bookDue = createFunding({ ...tools, lane: watched })
  return {
    onTicks: (ticks) => riskEngine.onTicks(ticks),
    onEvent: (event) => riskEngine.onEvent(event),
    exposure: (symbol) => riskEngine.exposure(symbol),
    exposureOf: (symbol, id) => riskEngine.exposureOf(symbol, id),
    closing: () => riskEngine.closing(),
    settled: () => riskEngine.settled(),
    note: () => riskEngine.note(),
    bookFunding: () => bookDue(allParts.parts()),
    async restart() {
      await riskEngine.settled()
      riskEngine = await openRiskEngine({ ...tools, lane: watched })
      await riskEngine.settled()
    },
  }
}

/** Passes funding and the engine's closes and warnings to the reference, in the order of their decisions. */
export function watch(
  run: Lane<SimulatedContext>['run'],
  naive: NaiveWorld,
  onError: (error: unknown) => void,
): Lane<SimulatedContext>['run'] {
  return async (command, request) => {
    let prices = naive.prices
    const atDecision = () => (prices = naive.prices.frozen())
    const outcome = await run(noting(command, atDecision), request)
    try {
      hear(command.name, request, outcome, prices)
    } catch (error) {
      onError(error)
    }
    return outcome
  }

  function hear(
    name: string,
    { owner, input }: Heard,
    outcome: Outcome,
    prices: NaivePrices,
  ): void {
    if (name === 'bookFunding') {
      if (outcome.ok) onFunding(naive, owner, (outcome.reply as BookFundingReply).booked)
      return
    }
    if (name === 'liquidatePool') {
      if (!outcome.ok) return
      const { book, ticks } = input as { book: NaiveBook; ticks: [Tick, ...Tick[]] }
      const { closed } = outcome.reply as { closed: string[] }
      return naive.onLiquidation(owner, book, ticks, closed)
    }
    const { id, version, tick } = input as { id: string; version: number; tick: Tick }
    if (name === 'triggerClose') {
      const trigger = { id, version, tick, prices }
      if (!outcome.ok) return naive.onTriggerRefused(owner, trigger)
      const { reason, isRunning } = outcome.reply as { reason: string; isRunning: boolean }
      naive.onTrigger(owner, trigger, reason)
      const closed = naive.users.get(owner)?.positions.get(id)?.closed
      const what = isRunning ? 'runs on' : 'has ended'
      return must(
        (closed === null) === isRunning,
        () => `${id} ${what} by ${reason}, and should not`,
      )
    }
    if (name !== 'warnMargin' || !outcome.ok) return
    const { notifiedLevel } = outcome.reply as { notifiedLevel: number }
    naive.onWarning(owner, id, tick, notifiedLevel)
  }
}

/** The command; before each of its decisions, of which the last one counts, it notes the moment. */
function noting<Input>(
  command: Command<Input, SimulatedContext>,
  note: () => void,
): Command<Input, SimulatedContext> {
  const decide: typeof command.decide = (state, input, context) => {
    note()
    return command.decide(state, input, context)
  }
  return { ...command, decide }
}
