import { createOptions, type OptionOptions, type OptionsModule } from '../../options/index.ts'
import type { Lane } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import type { SimulatedContext } from './plant.ts'

/** Second contracts, which the reference watches being settled. */
export type OptionDesk = OptionsModule & {
  /** Settles what is due, and reads again what the house could lose. */
  readonly settle: () => Promise<void>
}

type DeskTools = Omit<OptionOptions, 'lane' | 'isOffered'> & {
  readonly lane: Lane<SimulatedContext>
  readonly naive: NaiveWorld
  readonly onError: (error: unknown) => void
}

export function openOptionDesk({ lane, naive, onError, ...tools }: DeskTools): OptionDesk {
  const options = createOptions({ ...tools, lane: watch(lane, naive, onError), isOffered: true })
  return {
    ...options,
    async settle() {
      await options.settleDue(allParts.parts())
      await options.addUp()
    },
  }
}

type Settled = Parameters<NaiveWorld['options']['onSettled']>[1]

/** Tells the reference of each settlement, in the order in which they were decided. */
function watch(
  lane: Lane<SimulatedContext>,
  naive: NaiveWorld,
  onError: (error: unknown) => void,
): Lane<SimulatedContext> {
  return {
    ...lane,
    async run(command, request) {
      const outcome = await lane.run(command, request)
      const { logs } = request.input as { logs: Settled }
      const { count } = outcome.ok ? (outcome.reply as { count: number }) : { count: null }
      // What is sent again after a lost connection finds that all is done.
      if (!outcome.ok && outcome.error !== 'STATE_CHANGED') return outcome
      try {
        naive.options.onSettled(request.owner, logs, count)
      } catch (error) {
        onError(error)
      }
      return outcome
    },
  }
}
