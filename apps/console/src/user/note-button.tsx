import { Button } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'

/** Adds a note about a user, for operators alone. */
export function NoteButton({ id }: { readonly id: string }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Add a note
      </Button>
      {asking && (
        <ReasonDialog
          title="A note about this user"
          act="Keep"
          withReason={false}
          onSend={({ remark }) => act('addUserNote', { id, note: remark }, 'Noted.')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
