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
import { useState, type ReactNode } from 'react'
import { useSend } from './use-send.ts'

type Props = {
  readonly title: string
  readonly act: string
  /** Whether all inputs above the remark are valid. */
  readonly isReady?: boolean
  /** The inputs above the remark. */
  readonly children?: ReactNode
  /** Sends it; returns the failure in words, or null on success. */
  readonly onSend: (remark: string) => Promise<string | null>
  readonly onClose: () => void
}

/**
 * Asks before an act, always with a remark for the record. It stays open, with all inputs, until the act is done or the
 * operator closes it.
 */
export function AskDialog({ title, act, isReady = true, children, onSend, onClose }: Props) {
  const [remark, setRemark] = useState('')
  const { fault, isSending, send, leave } = useSend(onClose)
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send(() => onSend(remark))
        }}
      >
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
