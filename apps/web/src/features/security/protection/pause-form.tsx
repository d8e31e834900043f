import { dayMs } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from './protection.module.css'

const choices = { '1': 1, '7': 7, '30': 30, '90': 90, '180': 180, '365': 365 } as const
type Choice = keyof typeof choices
const names = Object.keys(choices) as Choice[]

/** The choice of a pause, and its confirmation. @param runsUntilAt end of a running pause, which is never shortened */
export function PauseForm({
  runsUntilAt,
  onPaused,
}: {
  runsUntilAt: number
  onPaused: () => void
}) {
  const t = useTranslations('protection')
  const errorText = useErrorText()
  const intent = useIntent('selfExclude')
  const [chosen, setChosen] = useState<Choice>('7')
  const [asked, setAsked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const days = choices[chosen]
  const untilAt = Math.max(now() + days * dayMs, runsUntilAt)
  const pause = async () => {
    setFault(null)
    const end = await intent.submit({ days })
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name !== 'accepted') return
    setAsked(false)
    toast(t('done', { time: formatDate(end.result.excludedUntilAt ?? untilAt) }))
    onPaused()
  }
  return (
    <div className={styles.fields}>
      <p className={styles.explain}>{t('explain')}</p>
      <Select
        label={t('days')}
        value={chosen}
        options={names.map((value) => ({ value, label: t('count', { count: choices[value] }) }))}
        onChange={setChosen}
      />
      <Button wide onClick={() => setAsked(true)}>
        {t('start')}
      </Button>
      <ConfirmSheet
        open={asked}
        onClose={() => setAsked(false)}
        title={t('sure')}
        items={[
          { label: t('days'), value: t('count', { count: days }) },
          { label: t('until'), value: formatDate(untilAt) },
        ]}
        action={t('start')}
        look="danger"
        busy={intent.busy}
        onConfirm={() => void pause()}
      >
        <IntentNotice state={intent.state} error={fault} />
      </ConfirmSheet>
    </div>
  )
}
