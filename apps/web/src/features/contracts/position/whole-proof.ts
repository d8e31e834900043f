import type { ContractProof } from '@candor/verify'
import { call } from '../../../api/client.ts'

/** The number of ticks per call. */
const pageTicks = 100

/** The whole proof of a position, as it is downloaded and checked: the shown proof may omit the ticks in between. */
export async function wholePositionProof(id: string): Promise<ContractProof> {
  const first = await call('getPositionProof', { id, pageNo: 1 })
  const count = first.order.steps.filter((step) => 'seq' in step).length
  const segments = [...first.segments]
  for (let pageNo = 2; segments.length < count && pageNo <= Math.ceil(count / pageTicks); pageNo++)
    segments.push(...(await call('getPositionProof', { id, pageNo })).segments)
  return { ...first, segments }
}
