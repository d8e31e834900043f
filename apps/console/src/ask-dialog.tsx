import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material'
import { useState, type ReactNode, type SubmitEvent } from 'react'

type Props = {
  readonly title: string
  readonly act: string
  /** Whether everything above the remark is filled in. */
  readonly isReady?: boolean
  /** What is asked for above the remark. */
  readonly children?: ReactNode
  readonly onSend: (remark: string) => void
  readonly onClose: () => void
}

/** Asks before something is done; a remark that stays on record is always part of it. */
export function AskDialog({ title, act, isReady = true, children, onSend, onClose }: Props) {
  const [remark, setRemark] = useState('')
  function send(event: SubmitEvent) {
    event.preventDefault()
    onSend(remark)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={send}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            {children}
            <TextField
              label="Remark for the record"
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isReady || remark.trim() === ''}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
