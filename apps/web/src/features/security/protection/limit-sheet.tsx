import { Amount as Money, format } from '@candor/money'
import type { DayLimit } from '@candor/api'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { now } from '../../../lib/clock.ts'
import { formatDate } from '../../../lib/dates.ts'
import { readAmount } from '../../../lib/typed-figure.ts'
import { AmountField } from '../../../ui/inputs/amount-field.tsx'
import { Banner } from '../../../ui/display/banner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { limitFields, limitUnit } from './limits.ts'
import type { LimitKind } from './limits.ts'
import styles from './protection.module.css'

const bounds = { min: '1', max: '1000000000' }

type Props = {
  kind: LimitKind
  limit: DayLimit
  coolingSeconds: number
  onClose: () => void
  onSet: () => void
}

/** One limit: a lower one applies at once, a higher or no limit after a cooldown, which is shown beforehand. */
export function LimitSheet({ kind, limit, coolingSeconds, onClose, onSet }: Props) {
  const t = useTranslations('protection.limits')
  const formId = useId()
  const [typed, setTyped] = useState(limit.amount ?? '')
  const { send, fault, problem, state, busy } = useLimit(kind, onSet)
  const { amount } = readAmount(typed, bounds)
  const isHigher = amount !== null && limit.amount !== null && amount > Money.read(limit.amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(typed)
  }
  const footer = (
    <>
      <IntentNotice state={state} error={fault} />
      <Button type="submit" form={formId} wide busy={busy}>
        {t('save')}
      </Button>
      {limit.amount !== null && (
        <Button look="plain" wide disabled={busy} onClick={() => void send(null)}>
          {t('remove')}
        </Button>
      )}
    </>
  )
  return (
    <Sheet open onClose={onClose} title={t(kind)} footer={footer}>
      <form id={formId} className={styles.fields} noValidate onSubmit={submit}>
        <p className={styles.explain}>{t(`about.${kind}`)}</p>
        <AmountField
          label={t('amount')}
          unit={limitUnit.unit}
          decimals={limitUnit.decimals}
          value={typed}
          onChange={setTyped}
          error={problem}
        />
        {limit.amount !== null && (
          <Banner tone="info">
            {t(isHigher ? 'waits' : 'rule', {
              time: formatDate(now() + coolingSeconds * 1_000),
            })}
          </Banner>
        )}
      </form>
    </Sheet>
  )
}

function useLimit(kind: LimitKind, onSet: () => void) {
  const t = useTranslations('protection.limits')
  const problems = useTranslations('recharge.problem')
  const errorText = useErrorText()
  const intent = useIntent('setLimits')
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** @param typed null removes the limit */
  const send = async (typed: string | null) => {
    setFault(null)
    const reading = typed === null ? null : readAmount(typed, bounds)
    const wrong = reading?.problem ?? null
    const words = { min: bounds.min, max: format(bounds.max, { decimals: 0 }), currency: 'USDT' }
    setProblem(wrong && problems(wrong, words))
    if (wrong !== null) return
    const amount = reading?.amount ?? null
    const end = await intent.submit({
      [limitFields[kind]]: amount === null ? null : Money.text(amount),
    })
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name !== 'accepted') return
    toast(t('done'))
    onSet()
  }
  return { send, fault, problem, state: intent.state, busy: intent.busy }
}
