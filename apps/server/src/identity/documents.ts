import { wallTime } from '@candor/api'
import { watermarked } from '../platform/files/index.ts'
import { isRefusal, isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { applications } from './tables.ts'
import type { Tools } from './tools.ts'

export type DocumentView = {
  readonly userId: string
  readonly applicationId: string
  readonly fileId: string
  readonly operator: { readonly id: string; readonly name: string }
}

/**
 * A photo of an application as the operator sees it who has that very application on the table, and nobody
 * else: on record before it is shown, and marked with who looks at it and when.
 */
export async function seeDocument(
  { pool, files, world }: Pick<Tools, 'pool' | 'files' | 'world'>,
  { userId, applicationId, fileId, operator }: DocumentView,
): Promise<{ readonly content: Buffer; readonly mime: 'image/jpeg' } | Refusal> {
  if (![userId, applicationId, fileId].every(isStoredId)) return refuse('NOT_FOUND')
  const found = await pool.query<Record<string, unknown>>(
    'select * from identity_application where part = $1 and user_id = $2 and id = $3',
    [partOf(userId), userId, applicationId],
  )
  const [row] = found.rows
  if (row === undefined) return refuse('NOT_FOUND')
  const { claimedBy, claimedUntilAt, images } = applications.parse(row)
  const now = world.clock.now()
  if (claimedBy !== operator.id || claimedUntilAt === null || claimedUntilAt <= now)
    return refuse('FORBIDDEN')
  if (!images.some((image) => image.fileId === fileId)) return refuse('NOT_FOUND')
  const seen = await files.read(userId, fileId, { role: 'operator', id: operator.id })
  if (isRefusal(seen)) return seen
  const mark = [operator.name, operator.id, `${wallTime(now)} UTC+8`]
  return { content: await watermarked(seen.content, mark), mime: 'image/jpeg' }
}
