import type { RechargeItem } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'

/** Asks a second operator to take back what was credited for a payment that the network dropped. */
export function RecallButton({ item: { id, version } }: { readonly item: RechargeItem }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        onClick={() => setAsking(true)}
        sx={{ alignSelf: 'start' }}
      >
        Ask to take back
      </Button>
      {asking && (
        <ReasonDialog
          title="Take back: what is not there any more is our loss"
          act="Ask to take back"
          withReason={false}
          onSend={({ remark }) =>
            act('recallRecharge', { id, version, remark }, 'Waits for a second operator.')
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
