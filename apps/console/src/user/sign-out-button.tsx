import { restrictionReasons } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'

type Reason = (typeof restrictionReasons)[number]

/** Ends every session of a user, at once. */
export function SignOutButton({ id }: { readonly id: string }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'revokeUserSessions',
      { id, reasonKey: reasonKey as Reason, remark },
      'Signed out everywhere; the user reads why at their address.',
    )
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && (
        <ReasonDialog
          title="Sign this user out everywhere"
          act="Sign out"
          withReason
          reasons={restrictionReasons}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
