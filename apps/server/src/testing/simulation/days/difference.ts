import { SimulationFault } from '../fault.ts'

/** What a life and its reference do not agree on. */
export type Difference = {
  /** The whole of it, as the fault says it. */
  readonly says: string
  /** How much more there is than should be, where it is of something that is counted. */
  readonly by: bigint | null
}

const counted = / is (-?\d+), and should be (-?\d+)$/

/**
 * Lives through days with a planted bug up to the first difference. Which one it must be is the test's to say: that some
 * difference is found says nothing of the bug.
 * @throws Error where the reference and the server agree to the end, or something else ends it
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
