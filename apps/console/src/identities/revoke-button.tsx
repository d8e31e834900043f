import { rejectReasons, type IdentityItem, type RejectReason } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { AskDialog } from '../acts/ask-dialog.tsx'
import { ReasonSelect } from '../acts/reason-select.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { identityReason } from '../ui/words.ts'

/** Asks a second operator to revoke a passed identity; the remark is the evidence. */
export function RevokeButton({ item }: { readonly item: IdentityItem }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const [reasonKey, setReasonKey] = useState<RejectReason>('not_accepted')
  const { id, version, pendingApprovalId } = item
  if (pendingApprovalId !== null || !mayCall('revokeIdentity')) return null
  const send = (remark: string) =>
    act(
      'revokeIdentity',
      { id, version, remark, reasonKey },
      'Sent to a second operator for approval.',
    )
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: 'start' }}>
        Ask to revoke
      </Button>
      {asking && (
        <AskDialog
          title="Revoke this identity: the remark is the evidence"
          act="Ask to revoke"
          onSend={send}
          onClose={() => setAsking(false)}
        >
          <ReasonSelect
            value={reasonKey}
            reasons={rejectReasons}
            textOf={identityReason}
            onChange={setReasonKey}
          />
        </AskDialog>
      )}
    </>
  )
}
