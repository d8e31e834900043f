import { MenuItem, TextField } from '@mui/material'

type Props<Key extends string> = {
  readonly label?: string
  readonly value: Key
  readonly reasons: readonly Key[]
  /** The sentence that users read, each in their language. */
  readonly textOf: (key: Key) => string
  readonly onChange: (key: Key) => void
}

/** A choice among sentences that users read. */
export function ReasonSelect<Key extends string>(props: Props<Key>) {
  const { label = 'Reason that users read', value, reasons, textOf, onChange } = props
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Key)}
    >
      {reasons.map((key) => (
        <MenuItem key={key} value={key}>
          {textOf(key)}
        </MenuItem>
      ))}
    </TextField>
  )
}
