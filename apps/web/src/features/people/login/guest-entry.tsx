import { ApiError } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { adopt, enter } from '../../../api/account.ts'
import { useConfig } from '../../../api/use-config.ts'
import { useSession } from '../../../api/session.ts'
import { guestAccount, keepGuest, useGuest } from '../../../lib/guest-account.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { AgreementCheck } from './agreement-check.tsx'
import { GuestPassword } from './guest-password.tsx'
import { GuestTerms } from './guest-terms.tsx'
import styles from './login.module.css'
import { useEntry } from './use-entry.ts'

type Props = {
  /** What a guest may do is shown at once: the way here has asked for it. */
  opened: boolean
  /** This device has a guest account already: its name, and the server's sentence. */
  onExisting: (account: string, message: string) => void
}

/** Below the form and its divider, first of the ways around it: in without an address. First what a guest may do, then account and password, once. */
export function GuestEntry({ opened, onExisting }: Props) {
  const t = useTranslations('login.guest')
  const [open, setOpen] = useState(opened)
  // The session begins with the account and draws this screen anew; what must be saved outlives that.
  const made = useGuest((state) => state.credentials)
  const token = useSession((state) => state.token)
  // It names the agreement in force, without which no account can be made.
  const config = useConfig()
  return (
    <section className={styles.guest}>
      <p className={styles.divider}>{t('or')}</p>
      <QueryView query={config} skeleton={<Skeleton height={12} />} empty={null}>
        {() => (
          <Button look="secondary" wide onClick={() => setOpen(true)}>
            {t('start')}
          </Button>
        )}
      </QueryView>
      <p className={styles.note}>{t('note')}</p>
      <TermsSheet
        open={open}
        onClose={() => setOpen(false)}
        onExisting={(message) => {
          setOpen(false)
          onExisting(guestAccount(), message)
        }}
      />
      {made !== null && made.token === token && <GuestPassword {...made} />}
    </section>
  )
}

type SheetProps = {
  open: boolean
  onClose: () => void
  onExisting: (message: string) => void
}

function TermsSheet({ open, onClose, onExisting }: SheetProps) {
  const t = useTranslations('login')
  const refusalText = useRefusalText()
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
      else setError(refusalText(end.error))
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
