import type { MarginMode } from '@candor/api'
import { useTranslations } from 'use-intl'
import { ChoiceList } from '../../../ui/inputs/choice-list.tsx'
import styles from '../cross/cross.module.css'

const modes = ['isolated', 'cross'] as const

type Props = { value: MarginMode; onChange: (value: MarginMode) => void }

/** The choice of the margin mode, each with its risk. */
export function MarginModeChoice({ value, onChange }: Props) {
  const t = useTranslations('cross')
  const options = modes.map((mode) => ({
    value: mode,
    label: (
      <span className={styles.choice}>
        <strong>{t(`mode.${mode}`)}</strong>
        <span className={styles.note}>{t(`meaning.${mode}`)}</span>
      </span>
    ),
  }))
  return (
    <div className={styles.stack}>
      <ChoiceList label={t('label')} value={value} options={options} onChange={onChange} />
      <p className={styles.note}>{t('keeps')}</p>
    </div>
  )
}
