import * as v from 'valibot'
import { HOUR } from './endpoint.ts'
import type { Limit } from './endpoint.ts'
import { Count, Id, Text } from './scalars.ts'

export const uploadLimit: Limit = { count: 30, perMs: HOUR, by: 'user' }
export const readFileLimit: Limit = { count: 600, perMs: HOUR, by: 'user' }

export const PictureQuality = v.strictObject({
  /** Mean of the picture's light, 0 to 255. */
  brightness: Count,
  /** How much neighbouring pixels differ; small is out of focus. */
  blur: Count,
  glare: v.boolean(),
  /** Whether all four edges of a document are in the picture; null where no document is expected. */
  borderOk: v.nullable(v.boolean()),
})
export type PictureQuality = v.InferOutput<typeof PictureQuality>

/** What an upload answers. The same bytes for the same use are the same file. */
export const UploadedFile = v.strictObject({
  fileId: Id,
  path: Text,
  /** Good for five minutes, for its owner only. */
  url: Text,
  mime: v.picklist(['image/jpeg', 'image/png']),
  size: Count,
  width: Count,
  height: Count,
  /** Of the bytes that were sent, hexadecimal. */
  sha256: Text,
  quality: PictureQuality,
})
export type UploadedFile = v.InferOutput<typeof UploadedFile>
