import type { Team } from '@candor/api'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../lib/copy.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { useLazySheet } from '../../../ui/overlays/use-lazy-sheet.ts'
import styles from '../rewards.module.css'

/** The code, the link and its QR code, with buttons to share them. */
export function InvitationCard({ team }: { team: Team }) {
  const t = useTranslations('rewards.team')
  const common = useTranslations('common')
  const { inviteCode, inviteUrl, qrContent } = team
  const poster = useLazySheet(async () => (await import('./poster-sheet.tsx')).PosterSheet)
  const copied = { success: common('success'), fail: common('fail') }
  const share = async () => {
    if (typeof navigator.share !== 'function') return void copyText(inviteUrl, copied)
    // Closing the system's share sheet is not an error.
    await navigator.share({ text: t('shareText'), url: inviteUrl }).catch(() => undefined)
  }
  return (
    <Card title={t('yours')}>
      <div className={styles.handed}>
        <div>
          <p className={styles.small}>{t('code')}</p>
          <p className={styles.code}>{inviteCode}</p>
        </div>
        <CopyButton text={inviteCode} what={t('code')} />
      </div>
      <div className={styles.handed}>
        <div>
          <p className={styles.small}>{t('link')}</p>
          <p className={styles.link}>{inviteUrl}</p>
        </div>
        <CopyButton text={inviteUrl} what={t('link')} />
      </div>
      <div className={styles.qr}>
        <QrCode text={qrContent} label={t('qr')} />
      </div>
      <div className={styles.pair}>
        <Button wide onClick={() => void share()}>
          {t('share')}
        </Button>
        <Button wide look="secondary" onClick={poster.show}>
          {t('poster')}
        </Button>
      </div>
      {poster.Sheet !== null && (
        <poster.Sheet team={team} open={poster.open} onClose={poster.onClose} />
      )}
    </Card>
  )
}
