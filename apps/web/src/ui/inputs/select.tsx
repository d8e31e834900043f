import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { IconChevronDown } from '../display/icons.ts'
import { Picker } from './picker.tsx'
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

/** A choice from a list, with the phone's own picker. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, hint, error, disabled } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={cx(styles.box, own.box)}>
          <Picker
            {...control}
            className={cx(styles.input, own.select)}
            value={value}
            options={options}
            onChange={onChange}
            disabled={disabled}
          />
          <IconChevronDown size={18} className={own.arrow} aria-hidden />
        </span>
      )}
    </Field>
  )
}
