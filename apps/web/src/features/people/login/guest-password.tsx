import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { enter } from '../../../api/account.ts'
import { copyText } from '../../../lib/copy.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from './login.module.css'

/** A new guest: what to sign in with later, and the token of the session that is open already. */
export type GuestCredentials = { token: string; account: string; password: string }

/**
 * Account and initial password, shown this one time. Only "I saved it" leads on: closing by a stray tap
 * would lose the account, so it reminds instead.
 */
export function GuestPassword({ token, account, password }: GuestCredentials) {
  const t = useTranslations('login.guest')
  const common = useTranslations('common')
  const [reminded, setReminded] = useState(false)
  const [busy, setBusy] = useState(false)
  const copyBoth = () =>
    void copyText(`${account}\n${password}`, {
      success: common('success'),
      fail: common('fail'),
    })
  const goOn = () => {
    setBusy(true)
    void enter(token)
  }
  const footer = (
    <>
      <Button look="secondary" wide onClick={copyBoth}>
        {t('copyBoth')}
      </Button>
      <Button wide busy={busy} onClick={goOn}>
        {t('saved')}
      </Button>
    </>
  )
  return (
    <Sheet open onClose={() => setReminded(true)} title={t('keepTitle')} footer={footer}>
      <Banner tone="risk">
        <span role={reminded ? 'alert' : undefined}>{t(reminded ? 'remind' : 'keep')}</span>
      </Banner>
      <dl className={styles.credentials}>
        <Credential label={t('account')} value={account} />
        <Credential label={t('initialPassword')} value={password} />
      </dl>
    </Sheet>
  )
}

function Credential({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.credential}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <CopyButton text={value} what={label} />
    </div>
  )
}
