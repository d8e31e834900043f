import {
  compressedSize,
  compressedType,
  compressionOf,
  isPhotograph,
  takenTypes,
} from './compression.ts'
import { PictureError } from './read-picture.ts'

/** The quality of a small picture whose type the server does not accept. */
const smallQuality = 0.9
/** The most rows examined to classify a picture. */
const rowsLookedAt = 64

/**
 * The file to send for a picture: the file itself if it is small and of an accepted type; otherwise scaled down and
 * re-encoded, if that makes it smaller.
 */
export async function compressPicture(file: Blob, picture: ImageBitmap): Promise<Blob> {
  const compression = compressionOf(file.size)
  if (compression.kind === 'tooLarge') throw new PictureError('tooLarge')
  const isTaken = takenTypes.includes(file.type)
  if (compression.kind === 'pass' && isTaken) return file
  const { quality, toJpeg } =
    compression.kind === 'pass' ? { quality: smallQuality, toJpeg: true } : compression
  const { width, height } = compressedSize(picture.width, picture.height)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new PictureError('loadFailed')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const asJpeg = toJpeg || (file.type === 'image/png' && looksLikePhotograph(context))
  const type = compressedType(file.type, asJpeg)
  if (type === 'image/jpeg') {
    // JPEG has no transparency, which would become black.
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  const encoded = await canvas.convertToBlob({ type, quality })
  // Re-encoding often makes lossless files larger.
  return isTaken && encoded.size >= file.size ? file : encoded
}

/** A lossless photograph is several times larger than necessary. */
function looksLikePhotograph(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  const rows = Math.min(rowsLookedAt, height)
  const top = Math.floor((height - rows) / 2)
  return isPhotograph(context.getImageData(0, top, width, rows).data)
}
