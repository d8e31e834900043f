import { Typography } from '@mui/material'
import { ActDialog } from './act-dialog.tsx'

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
  return (
    <ActDialog title={`${act}?`} act={act} onSend={onSend} onClose={onClose}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{sentence}</Typography>
    </ActDialog>
  )
}
