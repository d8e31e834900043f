import type { ComponentProps } from 'react'

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'onChange'> & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The phone's own picker, unstyled: only listed options can be chosen. */
export function Picker<Value extends string>({ options, onChange, ...rest }: Props<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <select {...rest} onChange={(event) => choose(event.target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
