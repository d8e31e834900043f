/**
 * The calls that carry a file instead of JSON. They are separate from the table of endpoints: an upload is multipart,
 * signed over its bytes and not sealed, and a file's answer is the file.
 */
export const fileRoutes = {
  uploadFile: { method: 'POST', path: '/api/sys/common/upload' },
  readFile: { method: 'GET', path: '/api/sys/common/file/:fileId' },
  readStatement: { method: 'GET', path: '/api/finance/statement/file/:fileId' },
} as const

/** The purpose of a picture; a call that refers to it later checks the purpose. */
export const fileUses = ['kyc', 'voucher', 'signature', 'avatar', 'chat'] as const
export type FileUse = (typeof fileUses)[number]

/** Limits of an uploaded picture, after compression by the client. */
export const fileBounds = {
  bytes: 2 * 1_024 * 1_024,
  minSide: 320,
  maxSide: 8_000,
  pixels: 40_000_000,
} as const

/** The header that repeats the SHA-256 of the picture's bytes, in base64url. */
export const fileHashHeader = {
  name: 'x-env-sha256',
  pattern: /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/,
}
