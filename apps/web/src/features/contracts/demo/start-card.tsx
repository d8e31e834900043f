import { visitorKeptDays } from '@candor/api'
import type { DemoAccount } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useVisitor } from '../../../api/visitor.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import styles from './demo.module.css'
import { useReset } from './use-reset.ts'

/** The explanation of the demo, and the button that starts it. */
export function StartCard({ demo }: { demo: DemoAccount }) {
  const t = useTranslations('contracts.demo')
  const { state, busy, error, send } = useReset(demo.initialAmount)
  const isSignedIn = useSession(({ token }) => token !== null)
  const hasEnded = useVisitor((visitor) => visitor.hasEnded)
  const amount = `${format(demo.initialAmount, { decimals: 0 })} ${demo.currency}`
  return (
    <Card label={t('title')}>
      <div className={styles.start}>
        <p>{t('same')}</p>
        <p>{t('apart')}</p>
        <p>{t('mayReset', { amount, count: demo.resetsPerDay })}</p>
        {!isSignedIn && <p>{t('visitor.start', { days: visitorKeptDays })}</p>}
        {hasEnded && <Banner tone="info">{t('visitor.ended', { days: visitorKeptDays })}</Banner>}
        <IntentNotice state={state} error={error} />
        <Button wide busy={busy} onClick={() => void send()}>
          {t('start', { amount })}
        </Button>
      </div>
    </Card>
  )
}
