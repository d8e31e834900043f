import { fileBounds, type FileUse, type PictureQuality } from '@candor/api'
import { MEASURED_WIDTH, measurePicture, pictureFaults } from '@candor/rules'
import sharp, { type Metadata } from 'sharp'
import { refuse, type Refusal } from '../lane/index.ts'
import { formatOf } from './format.ts'

/** A picture that was decoded and re-encoded, so that none of the received bytes remain. */
export type Picture = {
  readonly content: Buffer
  readonly mime: 'image/jpeg' | 'image/png'
  readonly width: number
  readonly height: number
  readonly quality: PictureQuality
}

// Only these three loaders, and only from memory: libvips would otherwise render SVG, PDF and more.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

const WIDTH = 1_080
const TIMEOUT_SECONDS = 10
const JPEG_QUALITY = 85

/**
 * Decodes and re-encodes a picture: at most 1,080 wide, upright, without metadata (place, time, serial number). The
 * number of pixels is checked before decoding.
 */
export async function readPicture(file: Buffer, use: FileUse): Promise<Picture | Refusal> {
  if (formatOf(file) === null) return refuse('NOT_IMAGE')
  try {
    const refusal = refusalOf(await sharp(file, { limitInputPixels: false }).metadata())
    return refusal ?? (await encode(file, use))
  } catch {
    // For any fault that libvips finds, the user gets the one helpful message.
    return refuse('NOT_IMAGE')
  }
}

function refusalOf({ width, height, pages }: Metadata): Refusal | null {
  const { minSide, maxSide, pixels } = fileBounds
  if (Math.max(width, height) > maxSide || width * height > pixels) return refuse('FILE_TOO_LARGE')
  if ((pages ?? 1) > 1) return refuse('NOT_IMAGE')
  if (Math.min(width, height) >= minSide) return null
  return refuse('VALIDATION_FAILED', {
    fields: [{ field: 'file', rule: 'min', min: `${minSide} × ${minSide}` }],
  })
}

const decoded = (file: Buffer) =>
  sharp(file, { limitInputPixels: fileBounds.pixels, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()

async function encode(file: Buffer, use: FileUse): Promise<Picture> {
  const upright = decoded(file)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
  const isDrawing = use === 'signature'
  const { data, info } = await (
    isDrawing
      ? upright.png({ compressionLevel: 9 })
      : upright.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY })
  ).toBuffer({ resolveWithObject: true })
  return {
    content: data,
    mime: isDrawing ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    quality: await qualityOf(file, use),
  }
}

/** The same measurements as on the phone, so that a reviewer sees its values. */
async function qualityOf(file: Buffer, use: FileUse): Promise<PictureQuality> {
  const { data, info } = await decoded(file)
    .resize({ width: MEASURED_WIDTH })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = info.channels === 1 ? data : data.filter((_, at) => at % info.channels === 0)
  const measures = measurePicture({ light, width: info.width, height: info.height })
  return {
    brightness: measures.brightness,
    blur: measures.focus,
    glare: pictureFaults(measures, false).includes('glare'),
    borderOk: use === 'kyc' ? measures.hasBorder : null,
  }
}
