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
import { useSend } from './use-send.ts'

type Props = {
  readonly act: string
  /** The action, in a sentence. */
  readonly sentence: string
  /** Sends it; returns the failure in words, or null on success. */
  readonly onSend: () => Promise<string | null>
  readonly onClose: () => void
}

/** Repeats the action in words, and sends it after a second tap. */
export function ConfirmDialog({ act, sentence, onSend, onClose }: Props) {
  const { fault, isSending, send, leave } = useSend(onClose)
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
        <Button variant="contained" disabled={isSending} onClick={() => void send(onSend)}>
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
