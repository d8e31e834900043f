import { createOptions, type OptionOptions, type OptionsModule } from '../../options/index.ts'
import { unprotected } from '../../options/testing/unprotected.ts'
import { allParts } from '../../platform/leases.ts'
import type { NaiveWorld } from './naive/naive-world.ts'

/** Second contracts, which are settled in both worlds. */
export type OptionDesk = OptionsModule & {
  /** Settles what is due, and reads again what the house could lose. */
  readonly settle: () => Promise<void>
}

type DeskTools = Omit<OptionOptions, 'isOffered' | 'protection'> & {
  readonly naive: NaiveWorld
  /** Up to where the past is signed as final. */
  readonly finalAt: () => number
}

export function openOptionDesk({ naive, finalAt, ...tools }: DeskTools): OptionDesk {
  const options = createOptions({ ...tools, isOffered: true, protection: unprotected })
  return {
    ...options,
    async settle() {
      await options.settleDue(allParts.parts())
      naive.options.settle(finalAt())
      await options.addUp()
    },
  }
}
