import { createOptions, type OptionOptions, type OptionsModule } from '../../options/index.ts'
import { unprotected } from '../../options/testing/unprotected.ts'
import { allParts } from '../../platform/leases.ts'
import type { NaiveWorld } from './naive/naive-world.ts'

/** Options, settled on the server and in the reference. */
export type SettledOptions = OptionsModule & {
  /** Settles due options, and recomputes the house's exposure. */
  readonly settle: () => Promise<void>
}

type SettledOptionTools = Omit<OptionOptions, 'isOffered' | 'protection'> & {
  readonly naive: NaiveWorld
  /** Time up to which the price record is signed as final. */
  readonly finalAt: () => number
}

export function openSettledOptions({
  naive,
  finalAt,
  ...tools
}: SettledOptionTools): SettledOptions {
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
