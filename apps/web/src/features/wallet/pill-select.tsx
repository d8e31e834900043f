import { IconChevronDown } from '../../ui/display/icons.ts'
import { Picker } from '../../ui/inputs/picker.tsx'
import styles from './pill-select.module.css'

type Props<Value extends string> = {
  /** The label for screen readers; visually the choice itself is enough. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A small select in a filter bar or beside a figure, with the phone's own picker. */
export function PillSelect<Value extends string>(props: Props<Value>) {
  const { label, ...choice } = props
  return (
    <span className={styles.pill}>
      <Picker {...choice} className={styles.select} aria-label={label} />
      <IconChevronDown size={16} className={styles.arrow} aria-hidden />
    </span>
  )
}
