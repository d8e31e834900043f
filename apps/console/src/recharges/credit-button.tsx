import type { RechargeItem } from '@candor/api'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../acts/reason-button.tsx'
import { AmountInput } from '../ui/amount-input.tsx'
import { isFigure } from '../ui/typed-figure.ts'
import { useAct } from '../acts/use-act.tsx'
import { unopenedText } from '../ui/receipts.ts'

/**
 * Credits a recharge: the operator types the received amount and the reference of the bank or network; a second
 * operator approves. The amount comes from that record, so the user's report is not suggested.
 */
export function CreditButton({ item }: { readonly item: RechargeItem }) {
  const act = useAct()
  const { id, version, txid, currency } = item
  const [amount, setAmount] = useState('')
  const [matched, setMatched] = useState(item.matched ?? txid ?? '')
  return (
    <ReasonButton
      label="Match"
      button={{ variant: 'contained' }}
      title="Match with our own record"
      act="Ask to credit"
      withReason={false}
      disabledReason={unopenedText(item.certificates, item.unopened)}
      isReady={isFigure(amount) && matched.length >= 4}
      onSend={({ remark }) =>
        act(
          'creditRecharge',
          { id, version, amount, matched, remark },
          'Sent to a second operator for approval.',
        )
      }
    >
      <AmountInput
        label={`Amount that came in (${currency})`}
        value={amount}
        onType={setAmount}
        help="As the bank or network has it, which may differ from what was reported."
      />
      <TextField
        label="Number of the bank’s or network’s own record"
        value={matched}
        disabled={txid !== null}
        onChange={({ target }) => setMatched(target.value)}
        helperText={
          txid === null
            ? 'A picture is no reason to credit anything. Nothing is credited twice under one number.'
            : 'The network has it under this transaction, or not at all: then say no.'
        }
      />
    </ReasonButton>
  )
}
