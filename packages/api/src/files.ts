import * as v from 'valibot'
import { HOUR } from './endpoint.ts'
import type { Limit } from './endpoint.ts'
import { Count, Id, Text } from './scalars.ts'

/**
 * The two calls that carry a picture instead of JSON. They stand apart from the table of endpoints:
 * an upload is multipart, signed over its bytes and not sealed, and a file's answer is the picture.
 */
export const fileRoutes = {
  uploadFile: { method: 'POST', path: '/api/sys/common/upload' },
  readFile: { method: 'GET', path: '/api/sys/common/file/:fileId' },
} as const

/** What a picture is for; whoever refers to it later checks that it fits. */
export const fileUses = ['kyc', 'voucher', 'signature', 'avatar', 'chat'] as const
export type FileUse = (typeof fileUses)[number]

/** Bounds of an uploaded picture, after the client has compressed it. */
export const fileBounds = {
  bytes: 2 * 1_024 * 1_024,
  minSide: 320,
  maxSide: 8_000,
  pixels: 40_000_000,
} as const

export const uploadLimit: Limit = { count: 30, perMs: HOUR, by: 'user' }
export const readFileLimit: Limit = { count: 600, perMs: HOUR, by: 'user' }

/** The header that repeats the SHA-256 of the picture's bytes, in base64url. */
export const fileHashHeader = {
  name: 'x-env-sha256',
  pattern: /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/,
}

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
