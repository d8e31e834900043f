import { verifyProof, type Proof } from '@candor/verify'
import { isRefusal } from '../../platform/lane/index.ts'
import type { Doors } from './doors.ts'
import { must, show } from './fault.ts'
import type { NaiveWorld } from './naive/naive-world.ts'

/**
 * Downloads the proof of every second contract that ever was, as a browser saves it, and settles each anew from it.
 * Answers how many there were.
 */
export async function settleOptionsAnew(
  { ask }: Pick<Doors, 'ask'>,
  { options }: Pick<NaiveWorld, 'options'>,
  publicKey: string,
): Promise<number> {
  for (const { id, userId } of options.all.values()) {
    const proof = await ask('getOptionProof', userId, { id })
    if (isRefusal(proof)) must(false, () => `order ${id} of ${userId} has no proof`)
    const report = await verifyProof(JSON.parse(JSON.stringify(proof)) as Proof, publicKey)
    must(report.verdict === 'proven', () => `order ${id} of ${userId}: ${show(report)}`)
  }
  return options.all.size
}
