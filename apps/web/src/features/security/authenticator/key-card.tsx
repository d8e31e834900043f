import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../../lib/clock.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import styles from './authenticator.module.css'

type Props = {
  secretKey: string
  otpauthUrl: string
  expireAt: number
  onRenew: () => void
}

/** A key to scan or to type, with the time left to bind it. */
export function KeyCard({ secretKey, otpauthUrl, expireAt, onRenew }: Props) {
  const t = useTranslations('security.authenticator')
  const [over, setOver] = useState(() => now() >= expireAt)
  if (over)
    return (
      <div className={styles.picture}>
        <p className={styles.explain}>{t('expired')}</p>
        <Button look="secondary" onClick={onRenew}>
          {t('renew')}
        </Button>
      </div>
    )
  return (
    <div className={styles.picture}>
      <QrCode text={otpauthUrl} label={t('qr')} />
      <p className={styles.key}>
        {secretKey.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        <CopyButton text={secretKey} what={t('key')} />
      </p>
      <p className={styles.left}>
        {t('left')} <Countdown until={expireAt} onEnd={() => setOver(true)} />
      </p>
    </div>
  )
}
