import { largestBytes } from './compression.ts'

/** What can be wrong with a chosen file; each has a sentence of its own. */
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
 * Opens a file as a picture that stands upright, whatever way the camera was held.
 * @throws PictureError `notImage` for another kind of file, `tooLarge` before anything of it is read, `readFailed` when it cannot be read at all,
 * `loadFailed` when it is said to be a picture and does not open as one
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

/** Some browsers open in an element what they do not open directly, such as certain EXIF headers. */
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
