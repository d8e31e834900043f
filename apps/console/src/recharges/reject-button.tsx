import { rechargeRejections, type RechargeItem, type RechargeRejection } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../acts/reason-button.tsx'
import { useAct } from '../acts/use-act.tsx'
import { rechargeReason } from '../ui/words.ts'

/**
 * Rejects a recharge, with a reason that the user reads in their language. If the network shows the payment, a second
 * operator has to approve.
 */
export function RejectButton({ item }: { readonly item: RechargeItem }) {
  const act = useAct()
  const { id, version, isPaid } = item
  const [reasonKey, setReasonKey] = useState<RechargeRejection>(rechargeRejections[0])
  return (
    <ReasonButton
      label="Reject"
      button={{ color: 'error' }}
      title={isPaid ? 'Reject: its owner may ask for it again' : 'Reject'}
      act={isPaid ? 'Ask to reject' : 'Reject'}
      withReason={false}
      onSend={({ remark }) =>
        act(
          'rejectRecharge',
          { id, version, reasonKey, remark },
          isPaid ? 'Sent to a second operator for approval.' : 'Rejected.',
        )
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
