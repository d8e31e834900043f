import { adjustmentReasons, type Endpoints, type RequestOf, type UserRecord } from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { AmountFields, useAmountAsked } from './amount-asked.tsx'

type Asked = RequestOf<Endpoints['createAdjustment']>
type Props = { readonly userId: string; readonly balances: UserRecord['balances'] }

const directions = [
  { key: 'credit', label: 'The user gets it' },
  { key: 'debit', label: 'The user gives it back (a wrong booking only)' },
] as const satisfies readonly { key: Asked['direction']; label: string }[]

/** Asks a second operator of finance to correct a balance. No balance is ever written: money moves in the ledger. */
export function AdjustButton({ userId, balances }: Props) {
  const act = useAct()
  const currencies = [...new Set(['USDT', ...balances.map(({ currency }) => currency)])]
  const form = useAmountAsked({ currency: 'USDT', amount: '' })
  const [direction, setDirection] = useState<Asked['direction']>('credit')
  if (!mayCall('createAdjustment')) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'createAdjustment',
      {
        userId,
        ...form.asked,
        direction,
        counterAccount: 'house.adjustments',
        reasonKey: reasonKey as Asked['reasonKey'],
        remark,
      },
      'Sent to a second finance operator for approval.',
    )
  return (
    <ReasonButton
      label="Ask to correct"
      title="Correct a balance"
      act="Ask to correct"
      withReason
      reasons={adjustmentReasons}
      isReady={form.isReady}
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
      <AmountFields form={form} currencies={currencies} evidence="ticket, bank line, incident" />
    </ReasonButton>
  )
}
