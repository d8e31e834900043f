import type { Closing } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { loadUser } from '../../../api/account.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import styles from './closing.module.css'

type Props = { closing: NonNullable<Closing['closing']>; onChanged: () => void }

/** A closing in progress: its end, the money given up, and the button that cancels it. */
export function CoolingCard({ closing: { closesAt, givesUp }, onChanged }: Props) {
  const t = useTranslations('closing.cooling')
  const errorText = useErrorText()
  const intent = useIntent('keepAccount')
  const [fault, setFault] = useState<string | null>(null)
  const keep = async () => {
    setFault(null)
    const end = await intent.submit({})
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name !== 'accepted') return
    toast(t('kept'))
    await loadUser()
    onChanged()
  }
  const items = [
    { label: t('left'), value: <Countdown until={closesAt} onEnd={onChanged} /> },
    ...givesUp.map(({ account, currency, amount }) => ({
      label: t(`givesUp.${account}`, { currency }),
      value: <OwnAmount value={amount} unit={currency} />,
    })),
  ]
  return (
    <Card title={t('title')}>
      <div className={styles.form}>
        <Banner tone="risk">{t('text', { time: formatDate(closesAt) })}</Banner>
        <KeyValueList items={items} />
        <IntentNotice state={intent.state} error={fault} />
        <Button wide busy={intent.busy} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      </div>
    </Card>
  )
}
