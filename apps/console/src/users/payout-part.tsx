import { reopenReasons, restrictionReasons, type UserRecord } from '@candor/api'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText, inWords } from '../ui/words.ts'
import { Section } from '../ui/section.tsx'
import { unknown } from '../ui/unknown.ts'

type Account = UserRecord['accounts'][number]
type Reason = (typeof restrictionReasons | typeof reopenReasons)[number]
type Props = Pick<UserRecord, 'withdrawals' | 'accounts'> & { readonly userId: string }

const accountActs = {
  /** Closes a payout account at once; withdrawals not yet sent there are returned. */
  disableUserAccount: {
    label: 'Close',
    title: 'Close',
    reasons: restrictionReasons,
    done: 'Closed; the user reads why.',
  },
  /** Requests to reopen a payout account that operators closed; it then has the cooldown of a new account. */
  reopenUserAccount: {
    label: 'Ask to reopen',
    title: 'Reopen',
    reasons: reopenReasons,
    done: 'Sent to a second operator for approval.',
  },
} as const

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
          { label: 'Holder', value: ({ realName }) => realName ?? unknown },
          { label: 'Status', value: ({ statusKey, reason }) => reason ?? inWords(statusKey) },
          { label: 'Usable from', value: ({ usableAt }) => timeText(usableAt) },
          { label: '', value: actOf(userId) },
        ]}
      />
    </>
  )
}

const actOf = (userId: string) => (account: Account) => {
  const call = account.statusKey === 'disabled' ? 'reopenUserAccount' : 'disableUserAccount'
  return <AccountButton key={call} userId={userId} account={account} call={call} />
}

function placeOf({ type, network, address, bankName, accountMasked }: Account): string {
  return type === 'bank' ? `${bankName} ${accountMasked}` : `${network} ${address}`
}

type ButtonProps = {
  readonly userId: string
  readonly account: Account
  readonly call: keyof typeof accountActs
}

/** Closes a payout account, or requests to reopen it, with a reason. */
function AccountButton({ userId, account, call }: ButtonProps) {
  const act = useAct()
  if (!mayCall(call)) return null
  const { label, title, reasons, done } = accountActs[call]
  const send = ({ reasonKey, remark }: Why) =>
    act(call, { id: userId, accountId: account.id, reasonKey: reasonKey as Reason, remark }, done)
  return (
    <ReasonButton
      label={label}
      button={{ variant: 'text', 'aria-label': `${label} ${account.label}` }}
      title={`${title} ${account.label}`}
      act={label}
      withReason
      reasons={reasons}
      onSend={send}
    />
  )
}
