import { MEASURED_WIDTH, measurePicture, pictureFaults } from '@candor/rules'
import type { PictureFault, PictureMeasures } from '@candor/rules'

export type Judgement = { readonly measures: PictureMeasures; readonly faults: PictureFault[] }

/**
 * Measures a photo: light, sharpness, glare, and with `document` whether all four edges of a document are in it. The
 * server takes the same measures again.
 */
export function judgePicture(picture: ImageBitmap, document: boolean): Judgement {
  const width = MEASURED_WIDTH
  const height = Math.max(3, Math.round((picture.height * width) / picture.width))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return { measures: measurePicture(blank), faults: [] }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    light[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  const measures = measurePicture({ light, width, height })
  return { measures, faults: pictureFaults(measures, document) }
}

const blank = { light: new Uint8ClampedArray(9), width: 3, height: 3 }
