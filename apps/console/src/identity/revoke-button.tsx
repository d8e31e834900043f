import type { IdentityItem } from '@candor/api'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'

/** Asks a second operator to take back what had passed; the remark is the evidence. */
export function RevokeButton({ item }: { readonly item: IdentityItem }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const { id, version, pendingApprovalId } = item
  if (pendingApprovalId !== null) return null
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)} sx={{ alignSelf: 'start' }}>
        Ask to take back
      </Button>
      {asking && (
        <ReasonDialog
          title="Take back: the remark is the evidence"
          act="Ask to take back"
          withReason={false}
          onSend={({ remark }) =>
            void act(
              'revokeIdentity',
              { id, version, remark, reasonKey: 'not_accepted' },
              'Waits for a second operator.',
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
