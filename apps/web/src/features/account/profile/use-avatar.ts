import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { uploadPicture } from '../../../api/upload.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { compressPicture } from '../../../lib/picture/compress-picture.ts'
import { PictureError, readPicture } from '../../../lib/picture/read-picture.ts'

/** Compresses a chosen picture, uploads it, and shows it. */
export function useAvatar(onSaved: () => void) {
  const t = useTranslations('identity.capture.files')
  const errorText = useErrorText()
  const intent = useIntent('updateProfile')
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const show = async (avatar: string | null) => {
    const end = await intent.submit({ avatar })
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name === 'accepted') onSaved()
  }
  const take = async (file: Blob) => {
    setFault(null)
    setSending(true)
    try {
      const { fileId } = await uploadPicture(await smaller(file), 'avatar')
      await show(fileId)
    } catch (error) {
      if (error instanceof PictureError) setFault(t(error.fault))
      else if (error instanceof Error && !isSilent(error)) setFault(reasonOf(error, errorText))
    } finally {
      setSending(false)
    }
  }
  const remove = () => {
    setFault(null)
    return show(null)
  }
  return { take, remove, fault, state: intent.state, busy: sending || intent.busy }
}

/** The server's message about the file, or else that of the error. */
function reasonOf(error: Error, errorText: (error: Error) => string): string {
  const [first] = error instanceof ApiError ? error.errors : []
  return first?.message ?? errorText(error)
}

async function smaller(file: Blob): Promise<Blob> {
  const opened = await readPicture(file)
  try {
    return await compressPicture(file, opened)
  } finally {
    opened.close()
  }
}
