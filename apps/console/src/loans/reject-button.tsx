import { loanRejections, type LoanItem, type LoanRejection } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../acts/reason-button.tsx'
import { useAct } from '../acts/use-act.tsx'
import { loanReason } from '../ui/words.ts'

/** Rejects the loan, with a reason that the user reads in their language. */
export function RejectButton({ item: { id, version } }: { readonly item: LoanItem }) {
  const act = useAct()
  const [reasonKey, setReasonKey] = useState<LoanRejection>(loanRejections[0])
  return (
    <ReasonButton
      label="Reject"
      button={{ color: 'error' }}
      title="Reject"
      act="Reject"
      withReason={false}
      onSend={({ remark }) =>
        act('decideLoan', { id, version, remark, reasonKey, decision: 'reject' }, 'Rejected.')
      }
    >
      <TextField
        select
        label="Reason that the user reads"
        value={reasonKey}
        onChange={({ target }) => setReasonKey(target.value as LoanRejection)}
      >
        {loanRejections.map((key) => (
          <MenuItem key={key} value={key}>
            {loanReason(key)}
          </MenuItem>
        ))}
      </TextField>
    </ReasonButton>
  )
}
