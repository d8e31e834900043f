import { useEffect, useRef, useState } from 'react'
import type { FileUse } from '@candor/api'
import type { PictureFault } from '@candor/rules'
import { uploadPicture } from '../../api/upload.ts'
import type { FileFault } from '../../lib/picture/read-picture.ts'

export type PhotoState =
  | { readonly name: 'none' }
  | { readonly name: 'looking' }
  | { readonly name: 'unusable'; readonly fault: FileFault }
  | { readonly name: 'poor'; readonly faults: readonly PictureFault[]; readonly picture: Blob }
  | { readonly name: 'sending'; readonly percent: number; readonly picture: Blob }
  | { readonly name: 'failed'; readonly error: Error; readonly picture: Blob }
  /** Without a picture: sent with an earlier application. */
  | { readonly name: 'sent'; readonly picture: Blob | null }

// The code that checks a photo is loaded with the first photo.
const loadCheck = async () => (await import('../../lib/picture/check-photo.ts')).checkPhoto

/** A photo refused this many times may be sent as it is: a person reviews it anyway. */
const patience = 2

type Options = {
  readonly use: FileUse
  /** Whether all four edges of a document must be in the picture. */
  readonly isDocument: boolean
  /** Whether the field shows a photo of an earlier application. */
  readonly isGiven: boolean
  /** Called with the file's id, and with '' as soon as it is to be replaced. */
  readonly onChange: (fileId: string) => void
}

/** One photo: checked on the device, compressed, uploaded; each step may fail and be retried. */
export function usePhoto({ use, isDocument, isGiven, onChange }: Options) {
  const [state, setState] = useState<PhotoState>(
    isGiven ? { name: 'sent', picture: null } : { name: 'none' },
  )
  const [refusals, setRefusals] = useState(0)
  const turn = useRef(new AbortController())
  useEffect(() => () => turn.current.abort(), [])

  /** Stops the step in progress; the returned function tells whether this run is still current. */
  const begin = () => {
    turn.current.abort()
    turn.current = new AbortController()
    return turn.current.signal
  }
  const send = async (picture: Blob) => {
    const signal = begin()
    const show = (percent: number) => {
      if (!signal.aborted) setState({ name: 'sending', percent, picture })
    }
    show(0)
    try {
      const { fileId } = await uploadPicture(picture, use, { signal, onProgress: show })
      if (signal.aborted) return
      setState({ name: 'sent', picture })
      onChange(fileId)
    } catch (error) {
      if (!signal.aborted) setState({ name: 'failed', error: error as Error, picture })
    }
  }
  const take = async (file: Blob) => {
    const signal = begin()
    onChange('')
    setState({ name: 'looking' })
    const checkPhoto = await loadCheck().catch(() => null)
    if (signal.aborted) return
    // The app offers a reload if its code cannot be loaded.
    if (checkPhoto === null) return setState({ name: 'none' })
    const checked = await checkPhoto(file, isDocument)
    if (signal.aborted) return
    if ('fault' in checked) setState({ name: 'unusable', fault: checked.fault })
    else if (checked.faults.length === 0) await send(checked.picture)
    else {
      setRefusals((count) => count + 1)
      setState({ name: 'poor', ...checked })
    }
  }
  return { state, take, send, mayInsist: refusals >= patience }
}
