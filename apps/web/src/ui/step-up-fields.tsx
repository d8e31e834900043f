import type { PasskeyAssertion } from '@candor/api'
import { addressOf, contactOf } from '../api/contact.ts'
import { useErrorText } from '../api/error-text.ts'
import { useSession } from '../api/session.ts'
import { PasskeyOffer } from './passkey-offer.tsx'
import { SecurityCodeField } from './security-code-field.tsx'
import { SentCodeField } from './sent-code-field.tsx'
import type { StepUp } from './use-step-up.ts'

type Props = {
  stepUp: StepUp
  scene: 'loan'
  busy: boolean
  /** Sends the change with this passkey instead of a code. */
  onPasskey: (passkey: PasskeyAssertion) => unknown
}

/** The step-up: a code of the authenticator, else one sent to the user's own contact; or a passkey. */
export function StepUpFields({ stepUp, scene, busy, onPasskey }: Props) {
  const errorText = useErrorText()
  const user = useSession(({ userInfo }) => userInfo)
  const own = user && contactOf(user)
  const passkeys = user?.security.passkeyCount ?? 0
  const { isBound, code, setCode, error, setError } = stepUp
  return (
    <>
      {isBound ? (
        <SecurityCodeField value={code} onChange={setCode} error={error} />
      ) : (
        own !== null && (
          <SentCodeField
            scene={scene}
            target={{ ...own, address: addressOf(own) }}
            value={code}
            onChange={setCode}
            error={error}
            onError={setError}
            textOf={errorText}
          />
        )
      )}
      <PasskeyOffer
        isThere={passkeys > 0}
        busy={busy}
        onAnswer={onPasskey}
        onError={(fault) => setError(errorText(fault))}
      />
    </>
  )
}
