import { restrictionReasons } from '@candor/api'
import { ReasonButton } from '../reason-button.tsx'
import type { Why } from '../reason-dialog.tsx'
import { mayCall } from '../session.ts'
import { useAct } from '../use-act.tsx'

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
