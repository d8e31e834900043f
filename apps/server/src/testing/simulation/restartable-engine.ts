import {
  createFunding,
  openRiskEngine,
  type BookFundingReply,
  type RiskEngine,
  type Tick,
} from '../../contracts/index.ts'

import type { Event, Lane, Outcome, Request } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { must } from './fault.ts'
import type { NaiveBook } from './naive/book.ts'
import { onFunding } from './naive/funding.ts'
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
    const outcome = await run(command, request)
    try {
      hear(command.name, request, outcome)
    } catch (error) {
      onError(error)
    }
    return outcome
  }

  function hear(name: string, { owner, input }: Heard, outcome: Outcome): void {
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
    const { id, tick } = input as { id: string; tick: Tick }
    if (name === 'triggerClose') {
      if (!outcome.ok) return naive.onTriggerRefused(owner, id, tick)
      const { reason, isRunning } = outcome.reply as { reason: string; isRunning: boolean }
      naive.onTrigger(owner, id, tick, reason)
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
