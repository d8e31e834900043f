import {
  returnReasons,
  type Endpoints,
  type RequestOf,
  type Unclaimed,
  type UserRecord,
} from '@candor/api'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { AmountFields, useAmountAsked } from './amount-asked.tsx'

type Asked = RequestOf<Endpoints['returnUnclaimed']>
type Props = {
  readonly endedId: string
  readonly lying: Unclaimed['lying']
  readonly links: UserRecord['links']
}

/** Asks a second operator of finance to return the unclaimed money of an ended account to its owner's new account. */
export function ReturnButton({ endedId, lying, links }: Props) {
  const act = useAct()
  const [first] = lying
  // The shared document is the proof; the server checks again whether it still is.
  const owners = links.filter(({ ties }) => ties.includes('document'))
  const [payeeId, setPayeeId] = useState(owners[0]?.id ?? '')
  const form = useAmountAsked({ currency: first?.currency ?? '', amount: first?.amount ?? '' })
  if (!mayCall('returnUnclaimed') || first === undefined || owners.length === 0) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'returnUnclaimed',
      {
        endedId,
        payeeId,
        ...form.asked,
        reasonKey: reasonKey as Asked['reasonKey'],
        remark,
      },
      'Sent to a second finance operator for approval.',
    )
  return (
    <ReasonButton
      label="Ask to return"
      title="Return to the former owner"
      act="Ask to return"
      withReason
      reasons={returnReasons}
      isReady={form.isReady}
      onSend={send}
    >
      <TextField
        select
        label="To the same person's account"
        value={payeeId}
        onChange={({ target }) => setPayeeId(target.value)}
      >
        {owners.map(({ id, uid, account }) => (
          <MenuItem key={id} value={id}>
            {account} ({uid})
          </MenuItem>
        ))}
      </TextField>
      <AmountFields
        form={form}
        currencies={lying.map(({ currency }) => currency)}
        evidence="ticket, letter"
        amountOf={(currency) => lying.find((one) => one.currency === currency)?.amount ?? ''}
      />
    </ReasonButton>
  )
}
