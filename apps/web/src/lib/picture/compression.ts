/** How a picture is made smaller before it is sent, as the specification's table says. kB is 1,024 bytes. */
const kB = 1_024
const MB = 1_024 * kB

/** Files larger than this are turned from PNG to JPEG. */
export const convertBytes = 2_048_000
export const compressedWidth = 1_080
export const leastWidth = 10
/** Larger files are not taken. */
export const largestBytes = 20 * MB

export type Compression =
  | { readonly kind: 'pass' }
  | { readonly kind: 'compress'; readonly quality: number; readonly toJpeg: boolean }
  | { readonly kind: 'tooLarge' }

/** From how many bytes on (inclusive) which quality. */
const qualities = [
  { from: 10 * MB, quality: 0.75 },
  { from: 2 * MB, quality: 0.8 },
  { from: MB, quality: 0.85 },
  { from: 512 * kB, quality: 0.8 },
  { from: 200 * kB, quality: 0.9 },
] as const

/** What becomes of a file of so many bytes. */
export function compressionOf(size: number): Compression {
  if (size > largestBytes) return { kind: 'tooLarge' }
  const step = qualities.find(({ from }) => size >= from)
  if (step === undefined) return { kind: 'pass' }
  return { kind: 'compress', quality: step.quality, toJpeg: size > convertBytes }
}

/** The size of the compressed picture: its shape stays, and it is never made larger to reach the width. */
export function compressedSize(width: number, height: number): { width: number; height: number } {
  const wide = Math.max(leastWidth, Math.min(compressedWidth, width))
  return { width: wide, height: Math.max(1, Math.round((height * wide) / width)) }
}

/** PNG stays PNG until it is too large for that; what the server does not take becomes JPEG. */
export function compressedType(type: string, toJpeg: boolean): string {
  if (type === 'image/png' && toJpeg) return 'image/jpeg'
  return ['image/png', 'image/webp'].includes(type) ? type : 'image/jpeg'
}
