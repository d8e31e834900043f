import type { ReactNode } from 'react'
import styles from './switch.module.css'

type Props = {
  label: ReactNode
  detail?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off at once. The whole row is the target. */
export function Switch({ label, detail, checked, onChange, disabled }: Props) {
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        {label}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      <SwitchInput checked={checked} onChange={onChange} disabled={disabled} />
    </label>
  )
}

/** The switch alone, for a parent with its own label and target. */
export function SwitchInput({
  checked,
  onChange,
  disabled,
}: Pick<Props, 'checked' | 'onChange'> & { disabled?: boolean | undefined }) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
