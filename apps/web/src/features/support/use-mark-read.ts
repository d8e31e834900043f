import type { SupportMessage } from '@candor/api'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { isVisible, onVisibility } from '../../lib/visibility.ts'

/** Reports to support up to which message the user has read, while the app is visible. */
export function useMarkRead(id: string | null, messages: readonly SupportMessage[]): void {
  const number = messages.findLast(({ author }) => author === 'support')?.number ?? 0
  useEffect(() => {
    if (id === null || number === 0) return undefined
    const mark = () => {
      call('readConversation', { id, number }).catch(() => {
        // A lost report is made up for by the next one.
      })
    }
    if (isVisible()) return mark()
    let stop = () => {}
    stop = onVisibility((visible) => {
      if (!visible) return
      stop()
      mark()
    })
    return stop
  }, [id, number])
}
