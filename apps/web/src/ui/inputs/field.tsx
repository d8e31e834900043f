import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/cx.ts'
import { IconAlertTriangle } from '../display/icons.ts'
import styles from './field.module.css'

/** The props of a control inside a Field. */
type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type Props = {
  label: string
  /** May stay empty: the label says so, visibly and for screen readers. */
  optional?: boolean
  /** Beside the label: the available balance, a link. */
  aside?: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  children: (control: FieldControl) => ReactNode
}

/** A labelled control with its hint, or its error, below. */
export function Field({ label, optional = false, aside, hint, error, children }: Props) {
  const t = useTranslations('ui')
  const id = useId()
  const note = error ?? hint
  const hasNote = Boolean(note)
  const noteId = `${id}note`
  const control: FieldControl = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hasNote ? noteId : undefined,
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{optional ? t('optional', { label }) : label}</label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children(control)}
      <p id={noteId} className={cx(styles.note, Boolean(error) && styles.error)} aria-live="polite">
        {error && <IconAlertTriangle size={14} aria-hidden />}
        {note}
      </p>
    </div>
  )
}
