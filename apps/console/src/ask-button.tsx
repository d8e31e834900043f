import type { ReasonKey } from '@candor/api'
import { ReasonButton } from './reason-button.tsx'
import type { Why } from './reason-dialog.tsx'

/** The message after the request. */
export const sentForApproval = 'Sent to a second operator for approval.'

type Props = {
  /** The action of the request: "Ask to publish". */
  readonly verb: string
  readonly name: string
  /** The reasons of a cancellation, which users read; null for an act without a reason. */
  readonly cancelReasons: readonly ReasonKey[] | null
  readonly onSend: (why: Why) => Promise<string | null>
}

/** Asks a second operator to approve an act on a draft, or on its published form. */
export function AskButton({ verb, name, cancelReasons, onSend }: Props) {
  return (
    <ReasonButton
      label={verb}
      title={`${verb}: ${name}`}
      act={verb}
      withReason
      {...(cancelReasons === null
        ? { reasons: ['terms_complete'], reasonLabel: 'Reason' }
        : { reasons: cancelReasons, button: { color: 'error' } })}
      onSend={onSend}
    />
  )
}
