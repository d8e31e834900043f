import type { Context } from '../platform/lane/index.ts'
import type { PolicyContext } from '../policy/index.ts'
import type { FlowView } from './flow.ts'

/** What decisions on swaps look at. */
export type SwapContext = Context &
  PolicyContext & {
    /** Whether the house has room for it today, beside what the batch has swapped. */
    readonly hasSwapRoom: FlowView['hasRoom']
  }
