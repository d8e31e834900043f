import type { StreamNotice } from '@candor/api'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { listen } from '../../../live/feed.ts'

/** The minimum interval between typing signals, in ms. */
const signalMs = 3_000
/** How long a typing signal is shown, in ms. */
const shownMs = 6_000

export const isTyping = ({ kind }: Pick<StreamNotice, 'kind'>): boolean => kind === 'supportTyping'

/** Whether support is typing now. An answer ends it. */
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

/** Sends a typing signal to the operator of the chat; none without an operator. */
export function useSendTyping(isAttended: boolean): () => void {
  const signalledAt = useRef(0)
  return () => {
    const now = Date.now()
    if (!isAttended || now - signalledAt.current < signalMs) return
    signalledAt.current = now
    call('noteTyping', {}).catch(() => {
      // On a failure nothing is lost, because the message itself follows.
    })
  }
}
