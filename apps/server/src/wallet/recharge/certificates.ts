import { files, type StoredFile } from '../../platform/files/index.ts'
import type { Change, Rows } from '../../platform/lane/index.ts'
import { keptMs } from './policy.ts'
import type { Recharge } from './tables.ts'

/** Whether every picture of the recharge was loaded: none may be forgotten when it is let go. */
export const namesAll = (
  fileIds: readonly string[],
  { certificates }: Pick<Recharge, 'certificates'>,
): boolean => certificates.every(({ fileId }) => fileIds.includes(fileId))

type Pictures = Pick<Rows<StoredFile>, 'get'>

/**
 * Pictures of what was not credited stay a while, for who asks why, and are destroyed then. Those that
 * another open recharge of the user came with stay with it.
 */
export function letGo(
  { id, certificates }: Pick<Recharge, 'id' | 'certificates'>,
  state: { readonly recharges: Pick<Rows<Recharge>, 'all'>; readonly files: Pictures },
  now: number,
): Change[] {
  const others = state.recharges
    .all()
    .filter((one) => one.id !== id && one.status === 'under_review')
  const needed = new Set(others.flatMap((one) => one.certificates.map(({ fileId }) => fileId)))
  return certificates.flatMap(({ fileId }) => {
    const file = state.files.get(fileId)
    if (file === undefined || file.purgedAt !== null || needed.has(fileId)) return []
    return [files.row({ ...file, keepUntilAt: now + keptMs })]
  })
}
