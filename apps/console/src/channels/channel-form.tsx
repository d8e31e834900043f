import { clockOf, type DepositChannel } from '@candor/api'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { AmountInput } from '../ui/amount-input.tsx'
import { isFigure } from '../ui/typed-figure.ts'
import { useAct } from '../acts/use-act.tsx'
import { minuteOf } from './day-minutes.ts'

type Props = { readonly channel?: DepositChannel; readonly onClose: () => void }

const labels = {
  currency: 'Currency',
  bankName: 'Bank',
  bankCode: 'Code of the bank (optional)',
  accountNo: 'Account number',
  accountName: 'Account holder',
  branch: 'Branch (optional)',
  minAmount: 'Smallest amount',
  maxAmount: 'Largest amount',
  opens: 'Reviewed from (UTC+8)',
  closes: 'Reviewed until (UTC+8)',
  arrivalMinutes: 'Usual time in minutes',
} as const
type Field = keyof typeof labels
type Values = Readonly<Record<Field, string>>

const blank: Values = {
  currency: 'USDT',
  bankName: '',
  bankCode: '',
  accountNo: '',
  accountName: '',
  branch: '',
  minAmount: '10',
  maxAmount: '50000',
  opens: '00:00',
  closes: '24:00',
  arrivalMinutes: '30',
}

function valuesOf(channel: DepositChannel | undefined): Values {
  if (channel === undefined) return blank
  return {
    currency: channel.currency,
    bankName: channel.bankName,
    bankCode: channel.bankCode ?? '',
    accountNo: channel.accountNo,
    accountName: channel.accountName,
    branch: channel.branch ?? '',
    minAmount: channel.minAmount,
    maxAmount: channel.maxAmount,
    opens: clockOf(channel.opensMinute),
    closes: clockOf(channel.closesMinute),
    arrivalMinutes: String(channel.arrivalMinutes),
  }
}

/** The wanted version of a deposit account; a second operator sees all of it and decides. */
export function ChannelForm({ channel, onClose }: Props) {
  const act = useAct()
  const [values, setValues] = useState(() => valuesOf(channel))
  const [opensMinute, closesMinute] = [minuteOf(values.opens), minuteOf(values.closes)]
  const { bankName, accountNo, accountName, minAmount, maxAmount } = values
  const isFilled = [bankName, accountNo, accountName].every((value) => value.trim() !== '')
  const isBounded = isFigure(minAmount) && isFigure(maxAmount)
  const isReady = isFilled && isBounded && opensMinute !== null && closesMinute !== null
  const send = async (why: Why) => {
    if (opensMinute === null || closesMinute === null) return 'The hours are missing.'
    const { opens: _opens, closes: _closes, bankCode, branch, arrivalMinutes, ...rest } = values
    const wanted = {
      ...rest,
      ...(bankCode.trim() !== '' && { bankCode }),
      ...(branch.trim() !== '' && { branch }),
      // not money: minutes
      arrivalMinutes: Number(arrivalMinutes),
      opensMinute,
      closesMinute,
      ...(channel !== undefined && { channelId: channel.id, version: channel.version }),
      ...why,
    }
    return act('proposeDepositChannel', wanted, 'Sent to a second operator for approval.')
  }
  return (
    <ReasonDialog
      title={channel === undefined ? 'New account' : `Change: ${channel.bankName}`}
      act="Ask a second operator"
      withReason
      isReady={isReady}
      onSend={send}
      onClose={onClose}
    >
      {(Object.keys(labels) as Field[]).map((field) => {
        const about = { label: labels[field], value: values[field] }
        const type = (typed: string) => setValues((before) => ({ ...before, [field]: typed }))
        return field === 'minAmount' || field === 'maxAmount' ? (
          <AmountInput key={field} {...about} onType={type} />
        ) : (
          <TextField key={field} {...about} onChange={({ target }) => type(target.value)} />
        )
      })}
    </ReasonDialog>
  )
}
