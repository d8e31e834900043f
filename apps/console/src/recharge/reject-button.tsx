import { rechargeRejections, type RechargeItem, type RechargeRejection } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../reason-button.tsx'
import { useAct } from '../use-act.tsx'
import { rechargeReason } from '../words.ts'

/** Says no, with a reason that the user reads in their language. */
export function RejectButton({ item: { id, version } }: { readonly item: RechargeItem }) {
  const act = useAct()
  const [reasonKey, setReasonKey] = useState<RechargeRejection>(rechargeRejections[0])
  return (
    <ReasonButton
      label="Reject"
      button={{ color: 'error' }}
      title="Reject"
      act="Reject"
      withReason={false}
      onSend={({ remark }) =>
        act('rejectRecharge', { id, version, reasonKey, remark }, 'Rejected.')
      }
    >
      <TextField
        select
        label="Reason that the user reads"
        value={reasonKey}
        onChange={({ target }) => setReasonKey(target.value as RechargeRejection)}
      >
        {rechargeRejections.map((key) => (
          <MenuItem key={key} value={key}>
            {rechargeReason(key)}
          </MenuItem>
        ))}
      </TextField>
    </ReasonButton>
  )
}
