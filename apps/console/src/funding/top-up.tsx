import type { FundingItem } from '@candor/api'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../reason-dialog.tsx'
import { useAct } from '../use-act.tsx'
import { amountText } from '../words.ts'
import { topUpReasons } from './words.ts'

type Props = Pick<FundingItem, 'id' | 'currency' | 'balance' | 'owed'> & {
  readonly name: string
  readonly onClose: () => void
}

/** Asks a second operator for money for one account. */
export function TopUp({ id, name, currency, balance, owed, onClose }: Props) {
  const act = useAct()
  const [amount, setAmount] = useState('')
  const send = (why: Why) =>
    act(
      'topUpFunding',
      { id, amount: amount.trim(), ...why },
      'Sent to a second operator for approval.',
    )
  return (
    <ReasonDialog
      title={`Top up the funding account of ${name}`}
      act="Ask a second operator"
      withReason
      reasons={topUpReasons}
      reasonLabel="Reason for the record"
      isReady={/^\d+(\.\d+)?$/.test(amount.trim())}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={`Amount (${currency})`}
        helperText={`It holds ${amountText(balance)} and owes ${amountText(owed)} as far as it is known. The money comes from the sandbox's treasury.`}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
    </ReasonDialog>
  )
}
