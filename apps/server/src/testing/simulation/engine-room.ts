import { openRiskDesk, type RiskDesk, type Tick, type TradeContext } from '../../contracts/index.ts'
import type { Event, Lane, Outcome, Request } from '../../platform/lane/index.ts'
import type { NaiveBook } from './naive/book.ts'
import type { NaiveWorld } from './naive/naive-world.ts'

/** The risk engine, which can be lost and opened again, and which the reference watches. */
export type EngineRoom = {
  readonly onTicks: RiskDesk['onTicks']
  readonly onEvent: (event: Event) => void
  readonly exposure: RiskDesk['exposure']
  readonly closing: RiskDesk['closing']
  readonly settled: () => Promise<void>
  /** As after a crash: the engine is gone, and another one begins from what is on disk. */
  readonly restart: () => Promise<void>
  /** Notes how far ticks are judged, as a job does every second. */
  readonly note: RiskDesk['note']
}

type Heard = Pick<Request<unknown>, 'owner' | 'input'>
type RoomTools = Parameters<typeof openRiskDesk>[0] & { readonly naive: NaiveWorld }

export async function openEngineRoom({ naive, lane, ...tools }: RoomTools): Promise<EngineRoom> {
  const watched = watch(lane, naive, tools.onError)
  let desk = await openRiskDesk({ ...tools, lane: watched })
  return {
    onTicks: (ticks) => desk.onTicks(ticks),
    onEvent: (event) => desk.onEvent(event),
    exposure: (symbol) => desk.exposure(symbol),
    closing: () => desk.closing(),
    settled: () => desk.settled(),
    note: () => desk.note(),
    async restart() {
      await desk.settled()
      desk = await openRiskDesk({ ...tools, lane: watched })
      await desk.settled()
    },
  }
}

/** Tells the reference of each close and each warning by the engine, in the order in which they were decided. */
function watch(
  lane: Lane<TradeContext>,
  naive: NaiveWorld,
  onError: (error: unknown) => void,
): Lane<TradeContext> {
  return {
    ...lane,
    async run(command, request) {
      const outcome = await lane.run(command, request)
      try {
        hear(command.name, request, outcome)
      } catch (error) {
        onError(error)
      }
      return outcome
    },
  }

  function hear(name: string, { owner, input }: Heard, outcome: Outcome): void {
    if (name === 'liquidatePool') {
      if (!outcome.ok) return
      const { book, ticks } = input as { book: NaiveBook; ticks: [Tick, ...Tick[]] }
      const { closed } = outcome.reply as { closed: string[] }
      return naive.onLiquidation(owner, book, ticks, closed)
    }
    const { id, tick } = input as { id: string; tick: Tick }
    if (name === 'triggerClose') {
      if (!outcome.ok) return naive.onTriggerRefused(owner, id, tick)
      const { reason } = outcome.reply as { reason: string }
      return naive.onTrigger(owner, id, tick, reason)
    }
    if (name !== 'warnMargin' || !outcome.ok) return
    const { told } = outcome.reply as { told: number }
    naive.onWarning(owner, id, tick, told)
  }
}
