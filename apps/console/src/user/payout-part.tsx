import { restrictionReasons, type UserRecord } from '@candor/api'
import { ReasonButton } from '../reason-button.tsx'
import type { Why } from '../reason-dialog.tsx'
import { mayCall } from '../session.ts'
import { useAct } from '../use-act.tsx'
import { when } from '../when.tsx'
import { amountText, inWords } from '../words.ts'
import { Section } from './section.tsx'

type Account = UserRecord['accounts'][number]
type Reason = (typeof restrictionReasons)[number]
type Props = Pick<UserRecord, 'withdrawals' | 'accounts'> & { readonly userId: string }

/** What a user took out, and where their money may go. */
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
          { label: 'When', value: ({ createAt }) => when(createAt) },
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
          { label: 'Usable from', value: ({ usableAt }) => when(usableAt) },
          { label: '', value: closeOf(userId) },
        ]}
      />
    </>
  )
}

const closeOf = (userId: string) => (account: Account) => (
  <CloseButton userId={userId} account={account} />
)

function placeOf({ type, network, address, bankName, accountMasked }: Account): string {
  return type === 'bank' ? `${bankName} ${accountMasked}` : `${network} ${address}`
}

/** Closes an account at once and for good; what was about to be sent there comes back. */
function CloseButton({ userId, account }: { readonly userId: string; readonly account: Account }) {
  const act = useAct()
  if (account.statusKey === 'disabled' || !mayCall('disableUserAccount')) return null
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
      title={`Close ${account.label} for good`}
      act="Close"
      withReason
      reasons={restrictionReasons}
      onSend={send}
    />
  )
}
