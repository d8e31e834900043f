import { IconChevronDown } from '../../../ui/icons.ts'
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
  const { label, value, options, onChange } = props
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <span className={styles.pill}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={styles.arrow} aria-hidden />
    </span>
  )
}
