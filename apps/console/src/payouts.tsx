import { payoutReasons, type PayoutItem } from '@candor/api'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import { call } from './client.ts'
import { PayoutDetail } from './payout-detail.tsx'
import { queueDesk } from './queue/queue-desk.tsx'
import { userLink } from './user/user-link.tsx'

type Reason = (typeof payoutReasons)[number]

const waits = 'Waits for a second person.'
const isParked = ({ statusKey }: PayoutItem) => statusKey === 'under_review'
const isAstray = ({ statusKey }: PayoutItem) => statusKey === 'paid_out'

/** Payouts of which nobody knows what became of them. Two persons say so; nothing is ever sent twice. */
export const payouts = queueDesk<PayoutItem>({
  resource: 'payouts',
  label: 'Payouts',
  Icon: HourglassEmptyOutlined,
  queue: 'payout',
  read: (ask) => call('listPayouts', ask),
  columns: [
    { label: 'Sent', value: ({ netAmount, currency }) => `${netAmount} ${currency}` },
    { label: 'To', value: ({ label, target }) => `${label} ${target}` },
    { label: 'By', value: ({ type, network, bankName }) => (type === 'bank' ? bankName : network) },
    { label: 'User', value: userLink },
    { label: 'State', value: stateText },
  ],
  Detail: PayoutDetail,
  mayClaim: (item) => item.pendingApprovalId === null && (isParked(item) || isAstray(item)),
  decisions: [
    {
      label: 'It was sent',
      asks: 'remark',
      fits: isParked,
      fields: [{ name: 'txid', label: 'Its name on the network or at the bank' }],
      send: (act, { id, version }, { remark, fields }) =>
        act(
          'decidePayout',
          { id, version, remark, decision: 'sent', txid: (fields['txid'] ?? '').trim() },
          waits,
        ),
    },
    {
      label: 'It was not sent',
      asks: 'reason',
      reasons: payoutReasons,
      fits: isParked,
      send: (act, { id, version }, { remark, reasonKey }) =>
        act(
          'decidePayout',
          { id, version, remark, decision: 'notSent', reasonKey: reasonKey as Reason },
          waits,
        ),
    },
    {
      label: 'It came back',
      asks: 'reason',
      reasons: payoutReasons,
      fits: isAstray,
      send: (act, { id, version }, { remark, reasonKey }) =>
        act(
          'decidePayout',
          { id, version, remark, decision: 'returned', reasonKey: reasonKey as Reason },
          waits,
        ),
    },
  ],
})

function stateText({ statusKey, pendingApprovalId, parkedAt }: PayoutItem): string {
  if (pendingApprovalId !== null) return 'Waits for a second person'
  if (statusKey === 'paid_out') return 'Sent, does not arrive'
  return parkedAt === null || statusKey !== 'under_review' ? 'Over' : 'Nobody knows'
}
