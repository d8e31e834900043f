import type { DemoAccount } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import styles from './demo.module.css'
import { useReset } from './use-reset.ts'

/** What practice is and is not, and the button that begins it. */
export function StartCard({ demo }: { demo: DemoAccount }) {
  const t = useTranslations('contracts.demo')
  const { state, busy, error, send } = useReset(demo.initialAmount)
  const amount = `${format(demo.initialAmount, { decimals: 0 })} ${demo.currency}`
  return (
    <Card label={t('title')}>
      <div className={styles.start}>
        <p>{t('same')}</p>
        <p>{t('apart')}</p>
        <p>{t('mayReset', { amount, count: demo.resetsPerDay })}</p>
        <IntentNotice state={state} error={error} />
        <Button wide busy={busy} onClick={() => void send()}>
          {t('start', { amount })}
        </Button>
      </div>
    </Card>
  )
}
