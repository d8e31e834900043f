import type { PictureFault } from '@candor/rules'
import { compressPicture } from './compress-picture.ts'
import { judgePicture } from './judge-picture.ts'
import { PictureError, readPicture } from './read-picture.ts'
import type { FileFault } from './read-picture.ts'

export type CheckedPhoto =
  | { readonly fault: FileFault }
  | { readonly faults: readonly PictureFault[]; readonly picture: Blob }

/** The faults of a chosen file as a photo, and the picture to send if there are none. */
export async function checkPhoto(file: Blob, isDocument: boolean): Promise<CheckedPhoto> {
  try {
    const opened = await readPicture(file)
    try {
      const { faults } = judgePicture(opened, isDocument)
      return { faults, picture: await compressPicture(file, opened) }
    } finally {
      opened.close()
    }
  } catch (error) {
    if (error instanceof PictureError) return { fault: error.fault }
    throw error
  }
}
