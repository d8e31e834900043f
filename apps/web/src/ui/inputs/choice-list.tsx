import type { ReactNode } from 'react'
import { useId } from 'react'
import { IconCheck } from '../display/icons.ts'
import styles from './choice-list.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; aside?: ReactNode; lang?: string }[]
  onChange: (value: Value) => void
}

/** A choice between a few options, one row each, with a tick at the selected one. */
export function ChoiceList<Value extends string>({
  label,
  value,
  options,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.list}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice} lang={option.lang}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.choiceLabel}>{option.label}</span>
          {option.aside}
          <IconCheck size={20} className={styles.tick} aria-hidden />
        </label>
      ))}
    </div>
  )
}
