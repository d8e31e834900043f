import { IconChevronDown } from '../../../ui/icons.ts'
import { Picker } from '../../../ui/picker.tsx'
import styles from './pill-select.module.css'

type Props<Value extends string> = {
  /** What is being chosen; read to screen readers, as the choice itself says it to the eye. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A small choice in a filter line or beside a figure, with the phone's own picker. */
export function PillSelect<Value extends string>(props: Props<Value>) {
  const { label, ...choice } = props
  return (
    <span className={styles.pill}>
      <Picker {...choice} className={styles.select} aria-label={label} />
      <IconChevronDown size={16} className={styles.arrow} aria-hidden />
    </span>
  )
}
