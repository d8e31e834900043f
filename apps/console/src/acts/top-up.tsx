import type { FundingItem } from '@candor/api'
import { useState } from 'react'
import { ReasonDialog, type Why } from './reason-dialog.tsx'
import { useAct } from './use-act.tsx'
import { AmountInput } from '../ui/amount-input.tsx'
import { isFigure } from '../ui/typed-figure.ts'
import { amountText } from '../ui/words.ts'

const topUpReasons = ['funding_low', 'resolved'] as const

type Props = Pick<FundingItem, 'id' | 'currency' | 'balance' | 'owed'> & {
  readonly name: string
  readonly onClose: () => void
}

/** Asks a second operator for money for one account. */
export function TopUp({ id, name, currency, balance, owed, onClose }: Props) {
  const act = useAct()
  const [amount, setAmount] = useState('')
  const send = (why: Why) =>
    act('topUpFunding', { id, amount, ...why }, 'Sent to a second operator for approval.')
  return (
    <ReasonDialog
      title={`Top up the funding account of ${name}`}
      act="Ask a second operator"
      withReason
      reasons={topUpReasons}
      reasonLabel="Reason for the record"
      isReady={isFigure(amount)}
      onSend={send}
      onClose={onClose}
    >
      <AmountInput
        label={`Amount (${currency})`}
        help={
          `It holds ${amountText(balance)} and owes ${amountText(owed)} as far as it is known. ` +
          "The money comes from the sandbox's treasury."
        }
        value={amount}
        onType={setAmount}
      />
    </ReasonDialog>
  )
}
