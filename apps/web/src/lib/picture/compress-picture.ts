import { compressedSize, compressedType, compressionOf } from './compression.ts'
import { PictureError } from './read-picture.ts'

/** The file to send for a picture: the file itself when it is small, else drawn smaller and encoded anew. */
export async function compressPicture(file: Blob, picture: ImageBitmap): Promise<Blob> {
  const compression = compressionOf(file.size)
  if (compression.kind === 'tooLarge') throw new PictureError('tooLarge')
  if (compression.kind === 'pass') return file
  const { width, height } = compressedSize(picture.width, picture.height)
  const type = compressedType(file.type, compression.toJpeg)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new PictureError('loadFailed')
  if (type === 'image/jpeg') {
    // JPEG knows no transparency, which would come out black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type, quality: compression.quality })
}
