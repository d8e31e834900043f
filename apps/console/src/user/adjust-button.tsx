import { adjustmentReasons, type Endpoints, type RequestOf, type UserRecord } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../reason-button.tsx'
import type { Why } from '../reason-dialog.tsx'
import { currentOperator } from '../session.ts'
import { useAct } from '../use-act.tsx'

type Asked = RequestOf<Endpoints['createAdjustment']>
type Props = { readonly userId: string; readonly balances: UserRecord['balances'] }

const directions = [
  { key: 'credit', label: 'The user gets it' },
  { key: 'debit', label: 'The user gives it back (a wrong booking only)' },
] as const satisfies readonly { key: Asked['direction']; label: string }[]

/** Asks a second person of finance to correct a balance. No balance is ever written: money moves in the ledger. */
export function AdjustButton({ userId, balances }: Props) {
  const act = useAct()
  const currencies = [...new Set(['USDT', ...balances.map(({ currency }) => currency)])]
  const [currency, setCurrency] = useState('USDT')
  const [amount, setAmount] = useState('')
  const [direction, setDirection] = useState<Asked['direction']>('credit')
  const [ticketId, setTicketId] = useState('')
  if (!(currentOperator()?.roles.includes('finance') ?? false)) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'createAdjustment',
      {
        userId,
        currency,
        amount: amount.trim(),
        direction,
        counterAccount: 'house.adjustments',
        reasonKey: reasonKey as Asked['reasonKey'],
        ticketId: ticketId.trim(),
        remark,
      },
      'Waits for a second person of finance.',
    )
  return (
    <ReasonButton
      label="Ask to correct"
      title="Correct a balance"
      act="Ask to correct"
      withReason
      reasons={adjustmentReasons}
      isReady={/^\d+(\.\d+)?$/.test(amount.trim()) && ticketId.trim() !== ''}
      onSend={send}
    >
      <TextField
        select
        label="Who gets it"
        value={direction}
        onChange={({ target }) => setDirection(target.value as Asked['direction'])}
      >
        {directions.map(({ key, label }) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Currency"
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
      >
        {currencies.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Amount"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label="Where the evidence is (ticket, bank line, incident)"
        value={ticketId}
        onChange={({ target }) => setTicketId(target.value)}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
    </ReasonButton>
  )
}
