import { rechargeRejections, type RechargeItem, type RechargeRejection } from '@candor/api'
import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'
import { rechargeReason } from '../words.ts'

/** Says no, with a reason that the user reads in their language. */
export function RejectButton({ item: { id, version } }: { readonly item: RechargeItem }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const [reasonKey, setReasonKey] = useState<RechargeRejection>(rechargeRejections[0])
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
        Reject
      </Button>
      {asking && (
        <ReasonDialog
          title="Reject"
          act="Reject"
          withReason={false}
          onSend={({ remark }) =>
            act('rejectRecharge', { id, version, reasonKey, remark }, 'Rejected.')
          }
          onClose={() => setAsking(false)}
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
        </ReasonDialog>
      )}
    </>
  )
}
