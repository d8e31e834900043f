import { withdrawalReasons, withdrawalWorkers, type WithdrawalItem } from '@candor/api'
import CallMadeOutlined from '@mui/icons-material/CallMadeOutlined'
import { Alert, Stack, Typography } from '@mui/material'
import { queuePage } from '../queue/queue-page.tsx'
import { userLink } from '../ui/user-link.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText, capabilityText, holdWords, reasonText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

type Reason = (typeof withdrawalReasons)[number]

const riskText: Readonly<Record<WithdrawalItem['risks'][number], string>> = {
  first: 'First withdrawal',
  new_account: 'Account where no money has arrived yet',
  new_device: 'New device',
  amount: 'More than passes by itself',
  identity: 'Identity that was verified no longer is, or bears another name',
  recharge: 'A payment that was credited to this user has gone',
}

const stageText: Readonly<Record<WithdrawalItem['stageKey'], string>> = {
  cooling: 'Cooling',
  review_1: 'Pending',
  review_2: 'Awaiting second approval',
  sending: 'Sending',
  confirming: 'Confirming',
  done: 'Done',
}

/** Withdrawals that wait for a review. A large amount needs two reviewers, and nobody may review twice. */
export const withdrawals = queuePage<WithdrawalItem>({
  resource: 'withdrawals',
  label: 'Withdrawals',
  Icon: CallMadeOutlined,
  queue: 'withdrawal',
  list: 'listWithdrawalItems',
  workers: withdrawalWorkers,
  columns: [
    { label: 'Amount', value: ({ amount, currency }) => `${amountText(amount)} ${currency}` },
    { label: 'To', value: ({ label, masked }) => `${label} ${masked}` },
    { label: 'User', value: userLink },
    { label: 'Approvals needed', value: ({ needsSecond }) => (needsSecond ? 'Two' : 'One') },
    { label: 'Stage', value: ({ stageKey }) => stageText[stageKey] },
  ],
  Detail,
  mayClaim: ({ stageKey }) => stageKey === 'review_1' || stageKey === 'review_2',
  about: ({ amount, currency, label, masked, uid }) =>
    `${amountText(amount)} ${currency} of user ${uid ?? unknown} to ${label} ${masked}`,
  decisions: [
    {
      label: 'Approve',
      asks: 'remark',
      isMain: true,
      send: (act, { id, version, needsSecond, stageKey }, { remark }) =>
        act(
          'decideWithdrawal',
          { id, version, remark, decision: 'approve' },
          needsSecond && stageKey === 'review_1'
            ? 'Sent to a second operator for approval.'
            : 'Approved: it is sent, at once or when nothing holds it any more.',
        ),
    },
    {
      label: 'Reject',
      asks: 'reason',
      reasons: withdrawalReasons,
      send: (act, { id, version }, { reasonKey, remark }) =>
        act(
          'decideWithdrawal',
          { id, version, remark, reasonKey: reasonKey as Reason, decision: 'reject' },
          'Rejected: the money is back.',
        ),
    },
  ],
})

/** All present restrictions of the withdrawal's owner, as on their page. */
function Kept({ restrictions, hold }: Pick<WithdrawalItem, 'restrictions' | 'hold'>) {
  return (
    <>
      {restrictions.map(({ id, capability, reasonKey, madeByName, createdAt, untilAt }) => (
        <Alert key={id} severity="warning">
          Restricted from: {capabilityText[capability]}. {reasonText(reasonKey)} By {madeByName},
          since {timeText(createdAt)}, until {timeText(untilAt)}.
        </Alert>
      ))}
      {hold !== null && (
        <Alert severity="warning">Withdrawals of this user pause {holdWords(hold)}.</Alert>
      )}
    </>
  )
}

function Detail({ item }: { readonly item: WithdrawalItem }) {
  const { risks, fee, currency, network, bankName, type } = item
  return (
    <Stack spacing={1} sx={{ padding: 2 }}>
      <Kept {...item} />
      {risks.map((risk) => (
        <Typography key={risk} variant="body2">
          {riskText[risk]}
        </Typography>
      ))}
      <Typography variant="body2">
        {type === 'bank' ? `Bank: ${bankName ?? unknown}` : `Network: ${network ?? unknown}`}; fee{' '}
        {amountText(fee)} {currency}
      </Typography>
    </Stack>
  )
}
