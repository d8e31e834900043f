import * as v from 'valibot'
import { HOUR } from './endpoint.ts'
import type { Limit } from './endpoint.ts'
import { Count, Id, Text } from './scalars.ts'

export const uploadLimit: Limit = { count: 30, perMs: HOUR, by: 'user' }
export const readFileLimit: Limit = { count: 600, perMs: HOUR, by: 'user' }

export const PictureQuality = v.strictObject({
  /** Mean brightness of the picture, 0 to 255. */
  brightness: Count,
  /** Difference between neighbouring pixels; a small value is out of focus. */
  blur: Count,
  glare: v.boolean(),
  /** Whether all four edges of a document are in the picture; null if no document is expected. */
  borderOk: v.nullable(v.boolean()),
})
export type PictureQuality = v.InferOutput<typeof PictureQuality>

/** The answer of an upload. The same bytes for the same use are the same file. */
export const UploadedFile = v.strictObject({
  fileId: Id,
  path: Text,
  /** Valid for five minutes, for its owner only. */
  url: Text,
  mime: v.picklist(['image/jpeg', 'image/png']),
  size: Count,
  width: Count,
  height: Count,
  /** SHA-256 of the sent bytes, hexadecimal. */
  sha256: Text,
  quality: PictureQuality,
})
export type UploadedFile = v.InferOutput<typeof UploadedFile>
