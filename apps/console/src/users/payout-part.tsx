import { reopenReasons, restrictionReasons, type UserRecord } from '@candor/api'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText, inWords } from '../ui/words.ts'
import { Section } from '../ui/section.tsx'

type Account = UserRecord['accounts'][number]
type Reason = (typeof restrictionReasons)[number]
type ReopenReason = (typeof reopenReasons)[number]
type OfAccount = { readonly userId: string; readonly account: Account }
type Props = Pick<UserRecord, 'withdrawals' | 'accounts'> & { readonly userId: string }

/** A user's withdrawals and payout accounts. */
export function PayoutPart({ userId, withdrawals, accounts }: Props) {
  return (
    <>
      <Section
        title="Withdrawals"
        rows={withdrawals}
        columns={[
          { label: 'Order', value: ({ orderNo }) => orderNo },
          { label: 'Amount', value: ({ amount, currency }) => `${amountText(amount)} ${currency}` },
          { label: 'To', value: ({ target }) => `${target.label} ${target.masked}` },
          { label: 'Status', value: ({ statusKey }) => inWords(statusKey) },
          { label: 'Stage', value: ({ stageKey }) => inWords(stageKey) },
          { label: 'When', value: ({ createAt }) => timeText(createAt) },
        ]}
      />
      <Section
        title="Withdrawal accounts"
        rows={accounts}
        columns={[
          { label: 'Name', value: ({ label }) => label },
          { label: 'Place', value: placeOf },
          { label: 'Holder', value: ({ realName }) => realName ?? '–' },
          { label: 'Status', value: ({ statusKey, reason }) => reason ?? inWords(statusKey) },
          { label: 'Usable from', value: ({ usableAt }) => timeText(usableAt) },
          { label: '', value: actOf(userId) },
        ]}
      />
    </>
  )
}

const actOf = (userId: string) => (account: Account) =>
  account.statusKey === 'disabled' ? (
    <ReopenButton userId={userId} account={account} />
  ) : (
    <CloseButton userId={userId} account={account} />
  )

function placeOf({ type, network, address, bankName, accountMasked }: Account): string {
  return type === 'bank' ? `${bankName} ${accountMasked}` : `${network} ${address}`
}

/** Closes a payout account at once; withdrawals not yet sent there are returned. */
function CloseButton({ userId, account }: OfAccount) {
  const act = useAct()
  if (!mayCall('disableUserAccount')) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'disableUserAccount',
      { id: userId, accountId: account.id, reasonKey: reasonKey as Reason, remark },
      'Closed; the user reads why.',
    )
  return (
    <ReasonButton
      label="Close"
      button={{ variant: 'text', 'aria-label': `Close ${account.label}` }}
      title={`Close ${account.label}`}
      act="Close"
      withReason
      reasons={restrictionReasons}
      onSend={send}
    />
  )
}

/** Requests to reopen a payout account that operators closed; it then has the cooldown of a new account. */
function ReopenButton({ userId, account }: OfAccount) {
  const act = useAct()
  if (!mayCall('reopenUserAccount')) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'reopenUserAccount',
      { id: userId, accountId: account.id, reasonKey: reasonKey as ReopenReason, remark },
      'Sent to a second operator for approval.',
    )
  return (
    <ReasonButton
      label="Ask to reopen"
      button={{ variant: 'text', 'aria-label': `Ask to reopen ${account.label}` }}
      title={`Reopen ${account.label}`}
      act="Ask to reopen"
      withReason
      reasons={reopenReasons}
      onSend={send}
    />
  )
}
