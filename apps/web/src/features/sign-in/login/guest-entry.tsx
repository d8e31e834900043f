import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../../api/use-config.ts'
import { useSession } from '../../../api/session.ts'
import { guestAccount, useGuest } from '../../../lib/guest-account.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import { GuestPassword } from './guest-password.tsx'
import styles from './login.module.css'

const loadSheet = async () => (await import('./guest-sheet.tsx')).GuestSheet

type Props = {
  /** Opens the guest terms at once, as the address requested. */
  opened: boolean
  /** Called if this device already has a guest account, with its name and the server's sentence. */
  onExisting: (account: string, message: string) => void
}

/** The guest entry below the form and its divider: first the guest terms, then account and password, once. */
export function GuestEntry({ opened, onExisting }: Props) {
  const t = useTranslations('login.guest')
  const { Sheet, show, ...sheet } = useLazySheet(loadSheet)
  // The session starts with the account and re-renders this screen; the credentials to save survive that.
  const made = useGuest((state) => state.credentials)
  const token = useSession((state) => state.token)
  const isMade = made !== null && made.token === token
  const showIfOpened = useEffectEvent(() => {
    // The sheet would cover the password that the user must save.
    if (opened && !isMade) show()
  })
  useEffect(() => showIfOpened(), [])
  // It names the agreement in force, which a new account requires.
  const config = useConfig()
  return (
    <section className={styles.guest}>
      <p className={styles.divider}>{t('or')}</p>
      <QueryView query={config} skeleton={<Skeleton height={12} />} empty={null}>
        {() => (
          <Button look="secondary" wide onClick={show}>
            {t('start')}
          </Button>
        )}
      </QueryView>
      <p className={styles.note}>{t('note')}</p>
      {Sheet !== null && (
        <Sheet
          {...sheet}
          onExisting={(message) => {
            sheet.onClose()
            onExisting(guestAccount(), message)
          }}
        />
      )}
      {isMade && <GuestPassword {...made} />}
    </section>
  )
}
