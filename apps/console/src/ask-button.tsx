import type { ReasonKey } from '@candor/api'
import { ReasonButton } from './reason-button.tsx'
import type { Why } from './reason-dialog.tsx'

/** What is told of it. */
export const sentForApproval = 'Sent to a second operator for approval.'

type Props = {
  /** What is asked for: "Ask to publish". */
  readonly verb: string
  readonly name: string
  /** Why it may be called off, which users read; none of what only goes on as it was meant. */
  readonly cancelReasons: readonly ReasonKey[] | null
  readonly onSend: (why: Why) => Promise<string | null>
}

/** Asks a second operator for an act on a draft, or on what became of it. */
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
