import { openRiskDesk, type RiskDesk, type Tick, type TradeContext } from '../../contracts/index.ts'
import type { Event, Lane } from '../../platform/lane/index.ts'
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
      if (!outcome.ok || command.name === 'liquidatePool') return outcome
      const { id, tick } = request.input as { id: string; tick: Tick }
      const { reason, told } = outcome.reply as { reason: string; told: number }
      try {
        if (command.name === 'warnMargin') naive.onWarning(request.owner, id, tick, told)
        else naive.onTrigger(request.owner, id, tick, reason)
      } catch (error) {
        onError(error)
      }
      return outcome
    },
  }
}
