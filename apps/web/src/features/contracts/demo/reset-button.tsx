import type { DemoAccount } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Amount } from '../../../ui/display/amount.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { ConfirmSheet } from '../../../shared/intents/confirm-sheet.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { useReset } from './use-reset.ts'

type Props = { demo: DemoAccount; account: NonNullable<DemoAccount['account']> }

/** Resets the demo account after a confirmation, or shows why it cannot be reset now. */
export function ResetButton({ demo, account }: Props) {
  const t = useTranslations('contracts.demo')
  const [open, setOpen] = useState(false)
  const { currency, initialAmount, resetsPerDay } = demo
  const reset = useReset(initialAmount, () => setOpen(false))
  const { isRunning, resetsLeft, total } = account
  const none = resetsLeft === 0 ? t('noneLeft', { count: resetsPerDay }) : null
  const money = (value: string) => <Amount value={value} decimals={2} unit={currency} />
  const show = () => {
    reset.reset()
    setOpen(true)
  }
  return (
    <>
      <Button look="secondary" size="small" busy={reset.busy} onClick={show}>
        {t('reset')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('reset')}
        items={[
          { label: t('now'), value: money(total) },
          { label: t('then'), value: money(initialAmount), strong: true },
          { label: t('left'), value: t('leftOf', { left: resetsLeft, count: resetsPerDay }) },
        ]}
        action={t('reset')}
        onConfirm={() => void reset.send()}
        busy={reset.busy}
        blocked={reset.busy ? null : isRunning ? t('running') : none}
      >
        <p>{t('historyStays')}</p>
        <IntentNotice state={reset.state} error={reset.error} />
      </ConfirmSheet>
    </>
  )
}
