import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import styles from './settlement.module.css'
import type { Terms } from './terms.ts'
import { waitOf } from './terms.ts'
import { useSettled } from './use-settled.ts'

/** Locks the list, so that nothing can be added to it; taking the lock off waits. */
export function LockCard({ terms }: { terms: Terms }) {
  const t = useTranslations('settlement.lock')
  const errorText = useErrorText()
  const settled = useSettled()
  const { state, busy, submit } = useIntent('setWithdrawAllowList')
  const { enabled, offAt } = terms.allowList
  const { unit, count } = waitOf(terms.coolingSeconds)
  const isOpening = enabled && offAt !== null
  const act = async () => {
    // A lock that is coming off can be put on again.
    const end = await submit({ enabled: !enabled || isOpening })
    if (end?.name === 'accepted') await settled()
  }
  const refused = state.name === 'refused' ? errorText(state.error) : null
  return (
    <Card title={t('title')}>
      <div className={styles.fields}>
        <p className={styles.quiet}>
          {isOpening ? t('opensAt', { time: formatDate(offAt) }) : t(enabled ? 'on' : 'off')}
        </p>
        {!isOpening && <p className={styles.quiet}>{t(unit, { count })}</p>}
        <IntentNotice state={state} error={refused} />
        <Button look="secondary" busy={busy} onClick={() => void act()}>
          {t(enabled && !isOpening ? 'unlock' : 'lock')}
        </Button>
      </div>
    </Card>
  )
}
