import type { ReactNode } from 'react'
import styles from './switch.module.css'

type Props = {
  label: ReactNode
  detail?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, at once. The whole row is the target. */
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

/** The switch alone, for who gives it a label and a target of their own. */
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
