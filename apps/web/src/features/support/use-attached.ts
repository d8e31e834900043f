import { messageBounds } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../api/error-text.ts'
import { uploadPicture } from '../../api/upload.ts'
import { compressPicture } from '../../lib/picture/compress-picture.ts'
import { PictureError, readPicture } from '../../lib/picture/read-picture.ts'

/** A picture attached to the next message. */
export type Attached = { readonly fileId: string; readonly picture: Blob }

/** Pictures for the next message: compressed and uploaded as soon as they are chosen. */
export function useAttached() {
  const t = useTranslations('identity.capture.files')
  const words = useTranslations('support')
  const errorText = useErrorText()
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: Blob) => {
    setFault(null)
    if (attached.length >= messageBounds.pictures)
      return setFault(words('mostPictures', { most: messageBounds.pictures }))
    setBusy(true)
    try {
      const picture = await smaller(file)
      const { fileId } = await uploadPicture(picture, 'chat')
      setAttached((before) =>
        before.some((one) => one.fileId === fileId) ? before : [...before, { fileId, picture }],
      )
    } catch (error) {
      if (error instanceof PictureError) setFault(t(error.fault))
      else if (error instanceof Error && !isSilent(error)) setFault(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const remove = (fileId: string) =>
    setAttached((before) => before.filter((one) => one.fileId !== fileId))
  const fileIds = attached.map(({ fileId }) => fileId)
  /** The message's input; empty without pictures. */
  const ids = fileIds.length === 0 ? {} : { fileIds }
  return { attached, ids, busy, fault, take, remove, clear: () => setAttached([]) }
}

async function smaller(file: Blob): Promise<Blob> {
  const opened = await readPicture(file)
  try {
    return await compressPicture(file, opened)
  } finally {
    opened.close()
  }
}
