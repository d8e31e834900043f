import { useTranslations } from 'use-intl'
import { useIntent } from '../../../../api/use-intent.ts'
import { Button } from '../../../../ui/inputs/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { IntentNotice } from '../../../../shared/intents/intent-notice.tsx'
import { useMoneyMoved } from '../../../../api/use-money-moved.ts'
import styles from '../../parts/form.module.css'

/** Cancels a withdrawal, which is possible until it is handed to the network or bank. */
export function TakeBack({ id, onDone }: { id: string; onDone: () => Promise<unknown> }) {
  const t = useTranslations('withdraw.result')
  const moneyMoved = useMoneyMoved()
  const { state, busy, submit } = useIntent('cancelWithdrawal')
  const act = async () => {
    const end = await submit({ id })
    if (end?.name === 'accepted') moneyMoved()
    await onDone()
  }
  return (
    <Card>
      <div className={styles.fields}>
        <p className={styles.quiet}>{t('takeBackHint')}</p>
        <IntentNotice state={state} />
        <Button look="secondary" busy={busy} onClick={() => void act()}>
          {t('takeBack')}
        </Button>
      </div>
    </Card>
  )
}
