import { ReasonButton } from '../acts/reason-button.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'

/** Adds a note about a user, for operators alone. */
export function NoteButton({ id }: { readonly id: string }) {
  const act = useAct()
  if (!mayCall('addUserNote')) return null
  return (
    <ReasonButton
      label="Add a note"
      title="A note about this user"
      act="Add note"
      withReason={false}
      onSend={({ remark }) => act('addUserNote', { id, note: remark }, 'Note added.')}
    />
  )
}
