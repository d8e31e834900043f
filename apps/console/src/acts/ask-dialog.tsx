import { TextField } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { ActDialog } from './act-dialog.tsx'

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
export function AskDialog({ isReady = true, children, onSend, ...dialog }: Props) {
  const [remark, setRemark] = useState('')
  return (
    <ActDialog {...dialog} isReady={isReady && remark.trim() !== ''} onSend={() => onSend(remark)}>
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
    </ActDialog>
  )
}
