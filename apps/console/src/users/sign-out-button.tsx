import { restrictionReasons } from '@candor/api'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'

type Reason = (typeof restrictionReasons)[number]

/** Ends every session of a user, at once. */
export function SignOutButton({ id }: { readonly id: string }) {
  const act = useAct()
  if (!mayCall('revokeUserSessions')) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'revokeUserSessions',
      { id, reasonKey: reasonKey as Reason, remark },
      'Signed out everywhere; the user reads why at their address.',
    )
  return (
    <ReasonButton
      label="Sign out everywhere"
      title="Sign this user out everywhere"
      act="Sign out"
      withReason
      reasons={restrictionReasons}
      onSend={send}
    />
  )
}
