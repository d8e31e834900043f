import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { adopt, enter } from '../../../api/account.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { keepGuest } from '../../../lib/guest-account.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { AgreementCheck } from './agreement-check.tsx'
import { GuestTerms } from './guest-terms.tsx'
import { useEntry } from './use-entry.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  onExisting: (message: string) => void
}

/** The guest terms, and the entry after the agreement is accepted. */
export function GuestSheet({ open, onClose, onExisting }: SheetProps) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const { enterAsGuest, state, busy } = useEntry()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const start = async () => {
    setTried(true)
    setError(null)
    if (!agreed) return
    const end = await enterAsGuest()
    if (end?.name === 'refused') {
      if (end.error instanceof ApiError && end.error.errorKey === 'ACCOUNT_EXISTS')
        onExisting(end.error.message)
      else setError(errorText(end.error))
    }
    if (end?.name !== 'accepted' || end.result.token === null) return
    const { token, account, initialPassword } = end.result
    if (account === undefined || initialPassword === undefined) return enter(token)
    keepGuest({ token, account, password: initialPassword })
    await adopt(token)
  }
  const footer = (
    <>
      <IntentNotice state={state} error={error} />
      <Button wide busy={busy} onClick={() => void start()}>
        {t('guest.enter')}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('guest.title')} footer={footer}>
      <GuestTerms />
      <AgreementCheck
        checked={agreed}
        onChange={setAgreed}
        error={tried && !agreed ? t('faults.agreement') : undefined}
      />
    </Sheet>
  )
}
