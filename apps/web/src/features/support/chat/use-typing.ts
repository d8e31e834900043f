import type { StreamNotice } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { listen } from '../../../live/feed.ts'

/** How often the other side is told that somebody types, in ms. */
const tellMs = 3_000
/** How long after that somebody is still said to type, in ms. */
const shownMs = 6_000

export const isTyping = ({ kind }: Pick<StreamNotice, 'kind'>): boolean => kind === 'supportTyping'

/** Whether support types now. An answer ends it. */
export function useSupportTypes(): boolean {
  const [types, setTypes] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen('notice', (data, type) => {
      const notices = data as readonly StreamNotice[]
      const isAnswered = notices.some(({ kind }) => kind === 'supportAnswered')
      if (type !== 'update' || !(isAnswered || notices.some(isTyping))) return
      clearTimeout(timer)
      setTypes(!isAnswered)
      if (!isAnswered) timer = setTimeout(() => setTypes(false), shownMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return types
}

/** Tells who answers that the user types; where nobody does, nobody is told. */
export function useTellTyping(isAttended: boolean): () => void {
  const toldAt = useRef(0)
  return () => {
    const now = Date.now()
    if (!isAttended || now - toldAt.current < tellMs) return
    toldAt.current = now
    call('noteTyping', {}).catch(() => {
      // The message itself says it soon.
    })
  }
}
