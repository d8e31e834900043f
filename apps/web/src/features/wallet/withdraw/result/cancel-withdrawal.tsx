import { useTranslations } from 'use-intl'
import type { IntentState } from '../../../../api/intent.ts'
import { useMoneyIntent } from '../../../../api/use-intent.ts'
import { Button } from '../../../../ui/inputs/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { IntentNotice } from '../../../../shared/intents/intent-notice.tsx'
import { useMoneyMoved } from '../../../../api/use-money-moved.ts'
import styles from '../../form.module.css'

/** Cancels a withdrawal, which is possible until it is handed to the network or bank. */
export function CancelWithdrawal({ id, onDone }: { id: string; onDone: () => Promise<unknown> }) {
  const t = useTranslations('withdraw.result')
  const moneyMoved = useMoneyMoved()
  const finish = async (end: IntentState<unknown> | null) => {
    if (end?.name === 'accepted') moneyMoved()
    await onDone()
  }
  const { state, busy, submit } = useMoneyIntent('cancelWithdrawal', (end) => void finish(end), id)
  return (
    <Card>
      <div className={styles.fields}>
        <p className={styles.quiet}>{t('takeBackHint')}</p>
        <IntentNotice state={state} />
        <Button look="secondary" busy={busy} onClick={() => void submit({ id }).then(finish)}>
          {t('takeBack')}
        </Button>
      </div>
    </Card>
  )
}
