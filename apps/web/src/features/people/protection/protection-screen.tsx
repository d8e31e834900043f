import { dayMs } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useCall } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmSheet } from '../../../ui/confirm-sheet.tsx'
import { IntentNotice } from '../../../ui/intent-notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast-store.ts'
import styles from './protection.module.css'

const choices = { '1': 1, '7': 7, '30': 30, '90': 90, '180': 180, '365': 365 } as const
type Choice = keyof typeof choices
const names = Object.keys(choices) as Choice[]

/** `/my/protection`: a pause from trading that nobody ends before its time, the user included. */
export function ProtectionScreen() {
  const t = useTranslations('protection')
  const protection = useCall('getProtection', {})
  return (
    <Page title={t('title')}>
      <QueryView query={protection} empty={null}>
        {({ excludedUntilAt }) => (
          <>
            {excludedUntilAt !== null && (
              <Banner tone="info">{t('running', { time: formatDate(excludedUntilAt) })}</Banner>
            )}
            <Card>
              <PauseForm
                runsUntilAt={excludedUntilAt ?? 0}
                onPaused={() => void protection.refetch()}
              />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Days to choose, and what they mean before they are confirmed. @param runsUntilAt of a pause that runs; it is never made shorter */
function PauseForm({ runsUntilAt, onPaused }: { runsUntilAt: number; onPaused: () => void }) {
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
