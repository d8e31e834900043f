import { SimulationFault } from '../fault.ts'

/** A difference between the server and its reference. */
export type Difference = {
  /** The fault's message. */
  readonly says: string
  /** Surplus over the expected figure; null if the difference is not a figure. */
  readonly by: bigint | null
}

const counted = / is (-?\d+), and should be (-?\d+)$/

/**
 * Simulates days with a planted bug up to the first difference. A test must state the expected difference, because just
 * any difference does not prove that the bug was found.
 * @throws Error if the reference and the server agree to the end, or if another error ends the run
 */
export async function differenceOf(life: Promise<unknown>): Promise<Difference> {
  try {
    await life
  } catch (fault) {
    if (!(fault instanceof SimulationFault)) throw fault
    const [, is, should] = counted.exec(fault.message) ?? []
    const by = is === undefined ? null : BigInt(is) - BigInt(should!)
    return { says: fault.message, by }
  }
  throw new Error('nobody has found it')
}
