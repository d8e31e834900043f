import { ReasonButton } from '../reason-button.tsx'
import { useAct } from '../use-act.tsx'

/** Adds a note about a user, for operators alone. */
export function NoteButton({ id }: { readonly id: string }) {
  const act = useAct()
  return (
    <ReasonButton
      label="Add a note"
      title="A note about this user"
      act="Keep"
      withReason={false}
      onSend={({ remark }) => act('addUserNote', { id, note: remark }, 'Noted.')}
    />
  )
}
