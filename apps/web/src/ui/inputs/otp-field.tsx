import { plainText } from '@candor/api'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { useFoldedInput } from './use-folded-input.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Called when all digits are there, typed, pasted or filled in by the phone. */
  onComplete?: (code: string) => void
  length?: number
  hint?: ReactNode
  error?: string | null | undefined
  /** A button that sends the code, with its waiting time. */
  suffix?: ReactNode
  disabled?: boolean
}

/** A one-time code: one native input, so that paste and the phone's own suggestion work. */
export function OtpField(props: Props) {
  const { label, value, onChange, onComplete, length = 6, hint, error, suffix, disabled } = props
  const input = useFoldedInput({
    value,
    fold: (typed) => plainText(typed).replace(/\D/g, '').slice(0, length),
    onChange({ currentTarget: { value: digits } }) {
      onChange(digits)
      if (digits.length === length && digits !== value) onComplete?.(digits)
    },
  })
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={styles.box}>
          <input
            {...control}
            className={cx(styles.input, styles.code)}
            {...input}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
          />
          {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
        </span>
      )}
    </Field>
  )
}
