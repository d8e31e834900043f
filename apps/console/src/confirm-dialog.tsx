import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'

type Props = {
  readonly act: string
  /** What will be done, in a sentence. */
  readonly sentence: string
  /** Does it, and answers why it was not done, in words; null when it was. */
  readonly onSend: () => Promise<string | null>
  readonly onClose: () => void
}

/** Says once more what will be done, and does it at a second tap. */
export function ConfirmDialog({ act, sentence, onSend, onClose }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const refresh = useRefresh()
  async function send() {
    setSending(true)
    const told = await onSend()
    setSending(false)
    setFault(told)
    if (told === null) onClose()
  }
  /** What stands behind it may have changed: that is read only now, because it might take the dialog with it. */
  function leave() {
    if (isSending) return
    if (fault !== null) refresh()
    onClose()
  }
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm">
      <DialogTitle>{act}?</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>
          {fault !== null && <Alert severity="error">{fault}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave} disabled={isSending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isSending} onClick={() => void send()}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
