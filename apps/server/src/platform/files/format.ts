/** The accepted picture formats; any other file is refused, whatever its name says. */
export type PictureFormat = 'jpeg' | 'png' | 'webp'

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
/** The end of every PNG: length 0, `IEND`, and its checksum. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * The format by the first bytes, if the picture also ends where the file does. Bytes after a picture's end belong to
 * another file that hides behind it (a page, an archive, a script), so such a file is refused; trailing zeros, which
 * some cameras write, are allowed.
 */
export function formatOf(file: Buffer): PictureFormat | null {
  const format = startOf(file)
  if (format === null) return null
  const end = endOf[format](file)
  return end !== null && file.subarray(end).every((byte) => byte === 0) ? format : null
}

function startOf(file: Buffer): PictureFormat | null {
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg'
  if (file.subarray(0, 8).equals(pngStart)) return 'png'
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

/** Offset of the picture's end; null if there is none. */
const endOf: Record<PictureFormat, (file: Buffer) => number | null> = { jpeg: jpegEnd, png, webp }

function png(file: Buffer): number | null {
  for (let at = pngStart.length; at + 12 <= file.length;) {
    const next = at + 12 + file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IEND')
      return file.subarray(at, next).equals(pngEnd) ? next : null
    at = next
  }
  return null
}

function webp(file: Buffer): number | null {
  if (file.length < 12) return null
  const length = file.readUInt32LE(4) + 8
  return length <= file.length ? length : null
}

const SOS = 0xda
const EOI = 0xd9

/** Walks the segments; after a scan's header, its data runs to the next marker that is not a restart marker. */
function jpegEnd(file: Buffer): number | null {
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) return at + 2
    at += 2 + file.readUInt16BE(at + 2)
    if (marker === SOS) at = scanEnd(file, at)
  }
  return at + 2 <= file.length && file[at] === 0xff && file[at + 1] === EOI ? at + 2 : null
}

function scanEnd(file: Buffer, from: number): number {
  let at = from
  while (at + 1 < file.length) {
    const next = file[at + 1]!
    if (file[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7) && next !== 0xff)
      return at
    at++
  }
  return file.length
}
