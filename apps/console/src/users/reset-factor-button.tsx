import { resetReasons, type ResetTarget } from '@candor/api'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'

type Reason = (typeof resetReasons)[number]

const texts = {
  authenticator: { label: 'Remove the authenticator', what: 'a lost authenticator' },
  withdrawal_password: {
    label: 'Remove the withdrawal password',
    what: 'a forgotten withdrawal password',
  },
} as const satisfies Record<ResetTarget, object>

type Props = { readonly id: string; readonly target: ResetTarget }

/** Requests the removal of a factor that its user lost or forgot; the remark is the evidence. */
export function ResetFactorButton({ id, target }: Props) {
  const act = useAct()
  if (!mayCall('resetUserFactor')) return null
  const { label, what } = texts[target]
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'resetUserFactor',
      { id, target, reasonKey: reasonKey as Reason, remark },
      'Sent to a second operator for approval. Then withdrawals pause and the user is told.',
    )
  return (
    <ReasonButton
      label={label}
      title={`Remove ${what}: say in the remark how its user was recognised`}
      act="Ask to remove"
      withReason
      reasons={resetReasons}
      onSend={send}
    />
  )
}
