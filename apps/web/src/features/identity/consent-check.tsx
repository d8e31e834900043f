import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import fieldStyles from '../../ui/inputs/field.module.css'
import { IconAlertTriangle } from '../../ui/display/icons.ts'
import styles from './identity.module.css'

type Props = { value: boolean; onChange: (checked: boolean) => void; error: string | undefined }

/** Consent to the use of these data. Never ticked in advance. */
export function ConsentCheck({ value, onChange, error }: Props) {
  const t = useTranslations('identity')
  const noteId = useId()
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          className={styles.check}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{t('consent')}</span>
      </label>
      <p id={noteId} className={cx(fieldStyles.note, fieldStyles.error)} aria-live="polite">
        {error && <IconAlertTriangle size={14} aria-hidden />}
        {error}
      </p>
    </div>
  )
}
