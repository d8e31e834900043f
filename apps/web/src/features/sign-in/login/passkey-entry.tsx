import type { LoginResult, PasskeyAssertion } from '@candor/api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceFields } from '../../../api/device.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { askPasskey, canAutofill, stopAsking } from '../../../api/passkey.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'

/** A challenge is valid for five minutes; the one in the account field is renewed before. */
const renewMs = 240_000

type Props = { onEntered: (result: LoginResult) => Promise<void> }

/** Sign-in with a passkey: by a button, and, if the browser supports it, from the account field. */
export function PasskeyEntry({ onEntered }: Props) {
  const t = useTranslations('login.passkey')
  const { enter, ask, state, busy, error } = usePasskeyEntry(onEntered)
  useAutofill(enter)
  return (
    <>
      <Button look="secondary" wide busy={busy} onClick={() => void ask()}>
        {t('start')}
      </Button>
      <IntentNotice state={state} error={error} />
    </>
  )
}

function usePasskeyEntry(onEntered: Props['onEntered']) {
  const intent = useIntent('passkeyLogin')
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const refuse = (reason: Error) => {
    if (!isSilent(reason)) setError(errorText(reason))
  }
  const enter = async (passkey: PasskeyAssertion | null) => {
    if (passkey === null) return
    setError(null)
    const end = await intent.submit({ passkey, ...(await deviceFields()) })
    if (end?.name === 'refused') refuse(end.error)
    if (end?.name === 'accepted') await onEntered(end.result)
  }
  const ask = async () => {
    setAsking(true)
    setError(null)
    try {
      await enter(await askPasskey({ purpose: 'login' }))
    } catch (reason) {
      if (reason instanceof Error) refuse(reason)
    } finally {
      setAsking(false)
    }
  }
  return { enter, ask, state: intent.state, busy: asking || intent.busy, error }
}

/** Offers passkeys in the account field while the screen is shown. Failures are silent. */
function useAutofill(enter: (passkey: PasskeyAssertion | null) => Promise<void>) {
  const entered = useEffectEvent(enter)
  useEffect(() => {
    let isHere = true
    const offer = async () => {
      if (!isHere || !(await canAutofill()) || !isHere) return
      await entered(await askPasskey({ purpose: 'login', autofill: true }))
    }
    const quietly = () => void offer().catch(() => undefined)
    quietly()
    const renewal = setInterval(quietly, renewMs)
    return () => {
      isHere = false
      clearInterval(renewal)
      void stopAsking().catch(() => undefined)
    }
  }, [])
}
