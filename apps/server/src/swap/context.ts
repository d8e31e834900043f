import type { Context } from '../platform/lane/index.ts'
import type { PolicyContext } from '../policy/index.ts'
import type { SwapCapView } from './swap-cap.ts'

/** The context of decisions on swaps. */
export type SwapContext = Context &
  PolicyContext & {
    /** Whether the house's daily cap leaves room for a swap, counting the swaps of this batch. */
    readonly hasSwapRoom: SwapCapView['hasRoom']
  }
