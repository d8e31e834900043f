/** The compression of pictures before upload, as the specification's table defines. kB is 1,024 bytes. */
const kB = 1_024
const MB = 1_024 * kB

/** PNG files larger than this become JPEG. */
const convertBytes = 2_048_000
const compressedWidth = 1_080
const leastWidth = 10
/** Larger files are refused. */
export const largestBytes = 20 * MB

export type Compression =
  | { readonly kind: 'pass' }
  | { readonly kind: 'compress'; readonly quality: number; readonly toJpeg: boolean }
  | { readonly kind: 'tooLarge' }

/** The quality for files of at least this many bytes. */
const qualities = [
  { from: 10 * MB, quality: 0.75 },
  { from: 2 * MB, quality: 0.8 },
  { from: MB, quality: 0.85 },
  { from: 512 * kB, quality: 0.8 },
  { from: 200 * kB, quality: 0.9 },
] as const

/** The compression of a file of this size. */
export function compressionOf(size: number): Compression {
  if (size > largestBytes) return { kind: 'tooLarge' }
  const step = qualities.find(({ from }) => size >= from)
  if (step === undefined) return { kind: 'pass' }
  return { kind: 'compress', quality: step.quality, toJpeg: size > convertBytes }
}

/** The size of the compressed picture: its proportions stay, and it is never enlarged. */
export function compressedSize(width: number, height: number): { width: number; height: number } {
  const wide = Math.max(leastWidth, Math.min(compressedWidth, width))
  return { width: wide, height: Math.max(1, Math.round((height * wide) / width)) }
}

/** Accepted types; any other type of picture is re-encoded, however small it is. */
export const takenTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** PNG stays PNG up to its size limit; an unaccepted type becomes JPEG. */
export function compressedType(type: string, toJpeg: boolean): string {
  if (type === 'image/png' && toJpeg) return 'image/jpeg'
  return takenTypes.includes(type) ? type : 'image/jpeg'
}

/** At least this share of a photograph's pixels have a colour of their own; a drawing or a screenshot has far fewer. */
const photographShare = 0.1

/** Whether a picture is a photograph: many colours, and nothing transparent. @param data RGBA, a byte each */
export function isPhotograph(data: Uint8ClampedArray): boolean {
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 255) return false
    colours.add((red << 16) | (green << 8) | blue)
  }
  return colours.size > (data.length / 4) * photographShare
}
