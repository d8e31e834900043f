import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPasskey } from '../../../api/passkey.ts'
import type { PasskeyAssertion } from '@candor/api'
import { Button } from '../../../ui/button.tsx'

type Props = {
  ticket: string
  busy: boolean
  onAnswer: (passkey: PasskeyAssertion) => Promise<void>
  onError: (error: Error) => void
}

/** A passkey in place of the security code. */
export function PasskeyStep({ ticket, busy, onAnswer, onError }: Props) {
  const t = useTranslations('login.passkey')
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const passkey = await askPasskey({ purpose: 'stepUp', loginTicket: ticket })
      if (passkey !== null) await onAnswer(passkey)
    } catch (error) {
      if (error instanceof Error) onError(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button look="secondary" wide busy={asking || busy} onClick={() => void ask()}>
      {t('step')}
    </Button>
  )
}
