import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { enter } from '../../../api/account.ts'
import { useErrorText } from '../../../api/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { AgreementCheck } from './agreement-check.tsx'
import { guestAccount, keepGuestAccount } from './guest-account.ts'
import { GuestPassword } from './guest-password.tsx'
import type { GuestCredentials } from './guest-password.tsx'
import { GuestTerms } from './guest-terms.tsx'
import styles from './login.module.css'
import { useEntry } from './use-entry.ts'

type Props = {
  /** This device has a guest account already: its name, and the server's sentence. */
  onExisting: (account: string, message: string) => void
}

/** Below the forms: in without an address. First what a guest may do, then account and password, once. */
export function GuestEntry({ onExisting }: Props) {
  const t = useTranslations('login.guest')
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<GuestCredentials | null>(null)
  return (
    <section className={styles.guest}>
      <p className={styles.divider}>{t('or')}</p>
      <Button look="secondary" wide onClick={() => setOpen(true)}>
        {t('start')}
      </Button>
      <p className={styles.note}>{t('note')}</p>
      <TermsSheet
        open={open}
        onClose={() => setOpen(false)}
        onMade={(credentials) => {
          setOpen(false)
          setMade(credentials)
        }}
        onExisting={(message) => {
          setOpen(false)
          onExisting(guestAccount(), message)
        }}
      />
      {made !== null && <GuestPassword {...made} />}
    </section>
  )
}

type SheetProps = {
  open: boolean
  onClose: () => void
  onMade: (credentials: GuestCredentials) => void
  onExisting: (message: string) => void
}

function TermsSheet({ open, onClose, onMade, onExisting }: SheetProps) {
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
    keepGuestAccount(account)
    onMade({ token, account, password: initialPassword })
  }
  const footer = (
    <>
      <IntentNotice state={state.name} error={error} />
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
