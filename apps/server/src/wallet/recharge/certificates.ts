import type { Pool } from 'pg'
import { files, type StoredFile } from '../../platform/files/index.ts'
import type { Change, Rows } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { keptMs } from './policy.ts'
import type { Recharge } from './tables.ts'

/** The pictures of a recharge's report. */
export const picturesOf = ({ certificates }: Pick<Recharge, 'certificates'>): string[] =>
  certificates.map(({ fileId }) => fileId)

/** Whether every picture of the recharge was loaded, so that none is forgotten when it is released. */
export const namesAll = (
  fileIds: readonly string[],
  { certificates }: Pick<Recharge, 'certificates'>,
): boolean => certificates.every(({ fileId }) => fileIds.includes(fileId))

/** Every recharge of a user with one of these pictures; credited ones are loaded by id. */
export async function rechargesWith(
  pool: Pick<Pool, 'query'>,
  userId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return []
  const found = await pool.query<{ id: string }>(
    `select id from wallet_recharge r where part = $1 and user_id = $2 and exists (
       select from jsonb_array_elements(r.certificates) one where one ->> 'fileId' = any ($3))`,
    [partOf(userId), userId, fileIds],
  )
  return found.rows.map(({ id }) => id)
}

type Pictures = Pick<Rows<StoredFile>, 'get'>

/**
 * Pictures of a recharge that was not credited stay for a while, for questions, and are then destroyed. A picture that another
 * recharge of the user needs stays, unless that was not credited either.
 */
export function letGo(
  { id, certificates }: Pick<Recharge, 'id' | 'certificates'>,
  state: { readonly recharges: Pick<Rows<Recharge>, 'all'>; readonly files: Pictures },
  now: number,
): Change[] {
  const others = state.recharges
    .all()
    .filter((one) => one.id !== id && one.status !== 'rejected' && one.status !== 'failed')
  const needed = new Set(others.flatMap((one) => one.certificates.map(({ fileId }) => fileId)))
  return certificates.flatMap(({ fileId }) => {
    const file = state.files.get(fileId)
    if (file === undefined || file.purgedAt !== null || needed.has(fileId)) return []
    return [files.row({ ...file, keepUntilAt: now + keptMs })]
  })
}
