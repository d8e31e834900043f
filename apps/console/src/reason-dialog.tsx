import { reasonKeys, type ReasonKey } from '@candor/api'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { reasonText } from './words.ts'

export type Why = { readonly reasonKey: ReasonKey; readonly remark: string }

type Props = {
  readonly title: string
  readonly act: string
  /** Users read the reason in their own language; without it only the remark is asked for. */
  readonly withReason: boolean
  /** The reasons there are to choose from. */
  readonly reasons?: readonly ReasonKey[]
  /** What else is asked for, above the reason. */
  readonly children?: ReactNode
  readonly onSend: (why: Why) => void
  readonly onClose: () => void
}

/** Asks why: a reason that users read, and a remark that stays on record. */
export function ReasonDialog(props: Props) {
  const { title, act, withReason, reasons, children, onSend, onClose } = props
  const choices = reasons ?? reasonKeys
  const [reasonKey, setReasonKey] = useState<ReasonKey>(choices[0] ?? 'maintenance')
  const [remark, setRemark] = useState('')
  function send(event: SubmitEvent) {
    event.preventDefault()
    onSend({ reasonKey, remark })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <form onSubmit={send}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ paddingTop: 1 }}>
            {children}
            {withReason && (
              <TextField
                select
                label="Reason that users read"
                value={reasonKey}
                onChange={({ target }) => setReasonKey(target.value as ReasonKey)}
              >
                {choices.map((key) => (
                  <MenuItem key={key} value={key}>
                    {reasonText(key)}
                  </MenuItem>
                ))}
              </TextField>
            )}
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
          <Button type="submit" variant="contained" disabled={remark.trim() === ''}>
            {act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
