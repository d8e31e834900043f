import { Alert, Button, Stack } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { DialogBody, DialogFrame } from './dialog-frame.tsx'

type Props = {
  readonly title: string
  readonly act: string
  /** Whether all inputs are valid. */
  readonly isReady?: boolean
  readonly children: ReactNode
  /** Sends it; returns the failure in words, or null on success. */
  readonly onSend: () => Promise<string | null>
  readonly onClose: () => void
}

/** The frame of a dialog that sends an act: it stays open until the act is done or the operator closes it. */
export function ActDialog({ title, act, isReady = true, children, onSend, onClose }: Props) {
  const { fault, isSending, send, leave } = useSend(onClose)
  return (
    <DialogFrame title={title} onSubmit={() => void send(onSend)} onClose={leave}>
      <DialogBody
        actions={
          <>
            <Button onClick={leave} disabled={isSending}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={isSending || !isReady}>
              {act}
            </Button>
          </>
        }
      >
        <Stack spacing={2} sx={{ paddingTop: 1 }}>
          {children}
          {fault !== null && <Alert severity="error">{fault}</Alert>}
        </Stack>
      </DialogBody>
    </DialogFrame>
  )
}

function useSend(onClose: () => void) {
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
