import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { takeRedirect } from '../../../api/session.ts'
import { copyText } from '../../../lib/copy.ts'
import { guestIsSaved } from '../../../lib/guest-account.ts'
import type { GuestCredentials } from '../../../lib/guest-account.ts'
import { open } from '../../../lib/navigate.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import styles from './login.module.css'

/**
 * Account and initial password, shown only once. Only "I saved it" continues: a stray tap would lose the account, so it
 * shows a reminder instead.
 */
export function GuestPassword({ account, password }: GuestCredentials) {
  const t = useTranslations('login.guest')
  const common = useTranslations('common')
  const [reminded, setReminded] = useState(false)
  const copyBoth = () =>
    void copyText(`${account}\n${password}`, {
      success: common('success'),
      fail: common('fail'),
    })
  const goOn = () => {
    guestIsSaved()
    open(takeRedirect(), true)
  }
  const footer = (
    <>
      <Button look="secondary" wide onClick={copyBoth}>
        {t('copyBoth')}
      </Button>
      <Button wide onClick={goOn}>
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
