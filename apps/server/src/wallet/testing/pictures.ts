import type { FileUse } from '@candor/api'
import type { Pool } from 'pg'
import sharp from 'sharp'
import { partOf } from '../../platform/part.ts'
import type { WalletOptions } from '../tools.ts'

/** Pictures that are all the same small image, with links that name their owner. */
export function createPictures(side = 640): WalletOptions['files'] {
  let prepared: Promise<Buffer> | null = null
  return {
    links: { urlOf: (fileId, readerId) => `/file/${fileId}/${readerId}`, isGood: () => true },
    async read() {
      const blank = { width: side, height: side, channels: 3, background: '#ffffff' } as const
      prepared ??= sharp({ create: blank }).jpeg().toBuffer()
      return { content: await prepared, mime: 'image/jpeg' }
    },
  }
}

type Kept = {
  readonly id: string
  readonly userId: string
  readonly text: string
  readonly at: number
  readonly use?: FileUse
}

/** Stores a picture as an upload would; the same text is the same picture. */
export async function keepPicture(
  pool: Pick<Pool, 'query'>,
  { id, userId, text, at, use = 'voucher' }: Kept,
): Promise<string> {
  await pool.query(
    `insert into file_stored (part, user_id, id, use, mime, size, width, height, sha256, quality,
       blob, wrapped_key, created_at, keep_until_at)
     values ($1, $2, $3::bigint, $6, 'image/jpeg', 1, 400, 400, sha256(convert_to($4, 'UTF8')),
       '{"brightness":1,"blur":1,"glare":false,"borderOk":null}', $3::bigint::text, '\\x01',
       $5::bigint, $5::bigint + 86400000)`,
    [partOf(userId), userId, id, text, at, use],
  )
  return id
}

/** Delay before users see a new deposit account. */
export const channelDelayMs = 120_000

/** Needs of recharges without operators: pictures, and the sandbox's first accounts. */
export const withoutConsole = { files: createPictures(), isSandbox: true, channelDelayMs } as const
