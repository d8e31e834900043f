import { TextField } from '@mui/material'
import { figureFault, type FigureKind } from './typed-figure.ts'

type Props = {
  readonly label: string
  readonly value: string
  /** Receives the typed text without surrounding spaces. */
  readonly onType: (typed: string) => void
  /** An amount if absent. */
  readonly kind?: FigureKind
  /** Explains the field while it has no fault. */
  readonly help?: string
  /** What the server refused about it. */
  readonly refusal?: string | undefined
}

/** A field for an amount, a price or a rate, which names the fault of what is typed. */
export function AmountInput({ label, value, onType, kind, help, refusal }: Props) {
  const fault = figureFault(value, kind) ?? refusal
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={fault ?? help}
      onChange={({ target }) => onType(target.value.trim())}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
