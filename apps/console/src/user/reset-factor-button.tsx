import { resetReasons } from '@candor/api'
import { ReasonButton } from '../reason-button.tsx'
import type { Why } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'

type Reason = (typeof resetReasons)[number]

/** Asks to remove the authenticator of who lost it; the remark is the evidence. */
export function ResetFactorButton({ id }: { readonly id: string }) {
  const act = useAct()
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'resetUserFactor',
      { id, reasonKey: reasonKey as Reason, remark },
      'A second operator must approve this. Then withdrawals pause and the user is told.',
    )
  return (
    <ReasonButton
      label="Remove the authenticator"
      title="Remove a lost authenticator: say in the remark how its user was recognised"
      act="Ask to remove"
      withReason
      reasons={resetReasons}
      onSend={send}
    />
  )
}
