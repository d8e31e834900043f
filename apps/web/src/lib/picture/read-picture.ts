import { largestBytes } from './compression.ts'

/** The faults of a chosen file; each has a sentence of its own. */
export type FileFault = 'notImage' | 'readFailed' | 'loadFailed' | 'tooLarge'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Opens a file as an upright picture, whatever the camera's orientation.
 * @throws PictureError `notImage` for another kind of file, `tooLarge` before anything is read, `readFailed` if it
 * cannot be read at all, `loadFailed` if it claims to be a picture and does not open as one
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  if (!file.type.startsWith('image/')) throw new PictureError('notImage')
  if (file.size > largestBytes) throw new PictureError('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PictureError('readFailed')
  })
  const picture = new Blob([bytes], { type: file.type })
  return createImageBitmap(picture, { imageOrientation: 'from-image' })
    .catch(() => byElement(picture))
    .catch(() => {
      throw new PictureError('loadFailed')
    })
}

/**
 * Some browsers open in an element some files that they do not decode directly, such as those with certain EXIF
 * headers.
 */
async function byElement(picture: Blob): Promise<ImageBitmap> {
  const element = new Image()
  element.src = URL.createObjectURL(picture)
  try {
    await element.decode()
    return await createImageBitmap(element)
  } finally {
    URL.revokeObjectURL(element.src)
  }
}
