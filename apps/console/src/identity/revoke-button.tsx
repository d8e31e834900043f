import { rejectReasons, type IdentityItem, type RejectReason } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { AskDialog } from '../ask-dialog.tsx'
import { ReasonSelect } from '../reason-select.tsx'
import { useAct } from '../use-act.tsx'
import { identityReason } from '../words.ts'

/** Asks a second operator to take back what had passed; the remark is the evidence. */
export function RevokeButton({ item }: { readonly item: IdentityItem }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const [reasonKey, setReasonKey] = useState<RejectReason>('not_accepted')
  const { id, version, pendingApprovalId } = item
  if (pendingApprovalId !== null) return null
  const send = (remark: string) =>
    act('revokeIdentity', { id, version, remark, reasonKey }, 'Waits for a second operator.')
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: 'start' }}>
        Ask to take back
      </Button>
      {asking && (
        <AskDialog
          title="Take back: the remark is the evidence"
          act="Ask to take back"
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
