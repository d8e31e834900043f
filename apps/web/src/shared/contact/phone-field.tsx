import { isInternational } from '../../api/phone.ts'
import { CallingCode } from './calling-code.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import styles from '../../ui/inputs/field.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  disabled?: boolean
  /** `tel` for the user's own number, `off` for another person's. */
  autoComplete: 'tel' | 'off'
}

/** Digits, separators and a calling code: no number is longer. */
const longest = 24

/**
 * A phone number, validated again when its country changes. The country is shown before it until the typed text has its
 * own calling code.
 */
export function PhoneField({ label, value, onChange, error, disabled, autoComplete }: Props) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className={styles.box}>
          {!isInternational(value) && <CallingCode onChosen={() => onChange(value)} />}
          <input
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            type="tel"
            autoComplete={autoComplete}
            maxLength={longest}
            disabled={disabled}
          />
        </span>
      )}
    </Field>
  )
}
