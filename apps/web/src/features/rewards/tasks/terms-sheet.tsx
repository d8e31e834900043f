import type { Task } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoneyForm } from '../../../api/use-money-form.ts'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Switch } from '../../../ui/inputs/switch.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from '../rewards.module.css'
import { whole } from '../whole.ts'

type Props = { task: Task; open: boolean; onClose: () => void }

/** The terms of a task; if it is finished, also the claim. */
export function TermsSheet({ task, open, onClose }: Props) {
  const t = useTranslations('rewards.tasks')
  const [isAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { id: taskId, kindKey, target, reward, currency, endAt, left, termsVersion } = task
  const amount = money(reward, currency)
  const { state, busy, send } = useMoneyForm({
    call: 'claimTask',
    of: taskId,
    refresh: ['listTasks', 'listRewards'],
    onDone() {
      toast(t('claimedToast', { amount }))
      onClose()
    },
  })
  const isReady = task.statusKey === 'done' && task.barKey === null
  const claim = () => {
    setAsked(true)
    if (isAccepted) void send({ taskId, termsVersion })
  }
  const footer = isReady ? (
    <Button wide busy={busy} onClick={claim}>
      {t('claim', { amount })}
    </Button>
  ) : undefined
  return (
    <Sheet open={open} onClose={onClose} title={t('terms.title')} footer={footer}>
      <KeyValueList
        items={[
          { label: t(`kind.${kindKey}`, { target }), value: amount, strong: true },
          { label: t('until'), value: formatDate(endAt) },
          { label: t('terms.version'), value: termsVersion },
        ]}
      />
      <ul className={styles.points}>
        <li>{t('terms.counts')}</li>
        <li>{t('terms.once')}</li>
        <li>{t('terms.first', { left: whole(left) })}</li>
        <li>{t('terms.free')}</li>
        <li>{t('terms.later')}</li>
      </ul>
      {isReady && (
        <>
          <Switch label={t('accept')} checked={isAccepted} onChange={setAccepted} />
          {isAsked && !isAccepted && (
            <p role="alert" className={styles.wait}>
              {t('acceptFirst')}
            </p>
          )}
        </>
      )}
      <IntentNotice state={state} />
    </Sheet>
  )
}
