import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { IconChevronDown } from './icons.ts'
import own from './select.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: string | null | undefined
  disabled?: boolean
}

/** One of a list, with the phone's own picker. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, hint, error, disabled } = props
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={cx(styles.box, own.box)}>
          <select
            {...control}
            className={cx(styles.input, own.select)}
            value={value}
            disabled={disabled}
            onChange={(event) => choose(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} className={own.arrow} aria-hidden />
        </span>
      )}
    </Field>
  )
}
