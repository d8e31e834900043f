import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { AmountInput } from '../ui/amount-input.tsx'
import { isFigure } from '../ui/typed-figure.ts'

type Typed = { readonly currency: string; readonly amount: string; readonly ticketId: string }

/** The amount that an operator of finance requests, and the place of its evidence. */
export function useAmountAsked(first: Omit<Typed, 'ticketId'>) {
  const [typed, setTyped] = useState<Typed>({ ...first, ticketId: '' })
  const asked = { ...typed, ticketId: typed.ticketId.trim() }
  return {
    typed,
    /** The input as it is sent. */
    asked,
    isReady: isFigure(asked.amount) && asked.ticketId !== '',
    type: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
  }
}

type Props = {
  readonly form: ReturnType<typeof useAmountAsked>
  readonly currencies: readonly string[]
  /** The accepted kind of evidence. */
  readonly evidence: string
  /** The suggested amount of a chosen currency; empty if none. */
  readonly amountOf?: (currency: string) => string
}

export function AmountFields({ form: { typed, type }, currencies, evidence, amountOf }: Props) {
  return (
    <>
      <TextField
        select
        label="Currency"
        value={typed.currency}
        onChange={({ target: { value } }) =>
          type({ currency: value, ...(amountOf && { amount: amountOf(value) }) })
        }
      >
        {currencies.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <AmountInput label="Amount" value={typed.amount} onType={(amount) => type({ amount })} />
      <TextField
        label={`Where the evidence is (${evidence})`}
        value={typed.ticketId}
        onChange={({ target }) => type({ ticketId: target.value })}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
    </>
  )
}
