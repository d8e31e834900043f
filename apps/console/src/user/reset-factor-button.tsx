import { resetReasons } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'

type Reason = (typeof resetReasons)[number]

/** Asks to remove the authenticator of who lost it; the remark is the evidence. */
export function ResetFactorButton({ id }: { readonly id: string }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'resetUserFactor',
      { id, reasonKey: reasonKey as Reason, remark },
      'A second operator must approve this. Then withdrawals pause and the user is told.',
    )
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Remove the authenticator
      </Button>
      {asking && (
        <ReasonDialog
          title="Remove a lost authenticator: say in the remark how its user was recognised"
          act="Ask to remove"
          withReason
          reasons={resetReasons}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
