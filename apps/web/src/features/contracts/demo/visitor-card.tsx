import { useTranslations } from 'use-intl'
import { toGuestEntry, toLogin } from '../../../api/sign-out.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import styles from './demo.module.css'

/** For a visitor: the place and end of the demo's storage, and how to move it into an account. */
export function VisitorCard({ keptUntilAt }: { keptUntilAt: number }) {
  const t = useTranslations('contracts.demo.visitor')
  return (
    <Card>
      <p className={styles.kept}>
        <strong>{t('kept', { date: formatDate(keptUntilAt, 'YYYY-MM-DD') })}</strong> {t('comes')}
      </p>
      <div className={styles.ways}>
        <Button size="small" onClick={toGuestEntry}>
          {t('keep')}
        </Button>
        <Button look="plain" size="small" onClick={toLogin}>
          {t('signIn')}
        </Button>
      </div>
    </Card>
  )
}
