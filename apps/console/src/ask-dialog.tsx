import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useRefresh } from 'react-admin'

type Props = {
  readonly title: string
  readonly act: string
  /** Whether everything above the remark is filled in. */
  readonly isReady?: boolean
  /** What is asked for above the remark. */
  readonly children?: ReactNode
  /** Does it, and answers why it was not done, in words; null when it was. */
  readonly onSend: (remark: string) => Promise<string | null>
  readonly onClose: () => void
}

/**
 * Asks before something is done; a remark that stays on record is always part of it. It stays, with everything
 * that was typed, until that is done or its operator leaves it.
 */
export function AskDialog({ title, act, isReady = true, children, onSend, onClose }: Props) {
  const [remark, setRemark] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const refresh = useRefresh()
  async function send(event: SubmitEvent) {
    event.preventDefault()
    setSending(true)
    setFault(null)
    const told = await onSend(remark)
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
      <form onSubmit={(event) => void send(event)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            {children}
            <TextField
              label="Remark for the record"
              helperText="Remarks stay in the audit for good: no names, numbers or addresses of users; refer to a ticket."
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {fault !== null && <Alert severity="error">{fault}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={isSending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={isSending || !isReady || remark.trim() === ''}
          >
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
