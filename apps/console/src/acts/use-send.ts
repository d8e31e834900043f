import { useState } from 'react'
import { useRefresh } from 'react-admin'

/** How a dialog sends its act: it stays open until the act is done or the operator leaves it. */
export function useSend(onClose: () => void) {
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const refresh = useRefresh()
  /** `act` returns the failure in words, or null on success. */
  async function send(act: () => Promise<string | null>) {
    setSending(true)
    setFault(null)
    const failure = await act()
    setSending(false)
    setFault(failure)
    if (failure === null) onClose()
  }
  /** The data behind the dialog may have changed: the refetch waits until now, because it might unmount the dialog. */
  function leave() {
    if (isSending) return
    if (fault !== null) refresh()
    onClose()
  }
  return { fault, isSending, send, leave }
}
