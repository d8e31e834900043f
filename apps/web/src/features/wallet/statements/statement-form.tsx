import { statementBounds, statementFormats } from '@candor/api'
import type { StatementFormat } from '@candor/api'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { currentLang } from '../../../i18n/language-store.ts'
import { languages } from '../../../i18n/languages.ts'
import type { Lang } from '../../../i18n/languages.ts'
import { now } from '../../../lib/clock.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { ownRange, periods, rangeOf } from '../period.ts'
import type { OwnDays, Period, RangeFault } from '../period.ts'
import styles from './statements.module.css'

/** The field at which a fault of the days is shown. */
const fieldOf = { missing: 'from', order: 'to', future: 'from', long: 'to' } as const
const written = languages.map(({ code, name }) => ({ value: code, label: name }))

/** Period, format and language of a new statement. */
export function StatementForm({ onAsked }: { onAsked: () => void }) {
  const t = useTranslations('statements')
  const errorText = useErrorText()
  const { state, busy, submit } = useIntent('exportStatement')
  const [period, setPeriod] = useState<Period | 'own'>('thisMonth')
  const [days, setDays] = useState<OwnDays>({ from: '', to: '' })
  const [format, setFormat] = useState<StatementFormat>('pdf')
  const [lang, setLang] = useState<Lang>(currentLang)
  const [dayFault, setDayFault] = useState<RangeFault | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    const range = period === 'own' ? ownRange(days, now()) : rangeOf(period, now())
    if (typeof range === 'string') return setDayFault(range)
    setDayFault(null)
    const end = await submit({ ...range, format, lang })
    if (end?.name === 'refused' && !isSilent(end.error)) setFault(errorText(end.error))
    if (end?.name === 'accepted') onAsked()
    return undefined
  }
  const dayField = (name: keyof OwnDays) => (
    <TextField
      type="date"
      label={t(name)}
      value={days[name]}
      onChange={({ target }) => setDays({ ...days, [name]: target.value })}
      error={
        dayFault !== null && fieldOf[dayFault] === name
          ? t(`fault.${dayFault}`, { days: statementBounds.days })
          : null
      }
    />
  )
  return (
    <form className={styles.fields} onSubmit={(event) => void send(event)} noValidate>
      <Select
        label={t('period')}
        value={period}
        options={[...periods, 'own' as const].map((value) => ({
          value,
          label: t(`periods.${value}`),
        }))}
        onChange={setPeriod}
      />
      {period === 'own' && (
        <div className={styles.days}>
          {dayField('from')}
          {dayField('to')}
        </div>
      )}
      <Tabs
        label={t('format')}
        value={format}
        options={statementFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={setFormat}
        look="segment"
      />
      <Select label={t('language')} value={lang} options={written} onChange={setLang} />
      <p className={styles.note}>{t('note', { days: statementBounds.keptDays })}</p>
      <Button type="submit" wide busy={busy}>
        {t('create')}
      </Button>
      <IntentNotice state={state} error={fault} />
    </form>
  )
}
