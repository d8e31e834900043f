import { payoutReasons, payoutWorkers, type PayoutItem } from '@candor/api'
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined'
import { isBack, PayoutDetail } from './payout-detail.tsx'
import { queuePage } from '../queue/queue-page.tsx'
import { userLink } from '../ui/user-link.tsx'
import { amountText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

type Reasons = typeof payoutReasons

const waits = 'Sent to a second operator for approval.'
const isParked = ({ statusKey }: PayoutItem) => statusKey === 'under_review'
const isAstray = ({ statusKey }: PayoutItem) => statusKey === 'paid_out'

/** Payouts with an unknown result. Two operators decide on the finding; nothing is ever sent twice. */
export const payouts = queuePage<PayoutItem>({
  resource: 'payouts',
  label: 'Payouts',
  Icon: HourglassEmptyOutlined,
  queue: 'payout',
  list: 'listPayouts',
  workers: payoutWorkers,
  columns: [
    { label: 'Sent', value: ({ netAmount, currency }) => `${amountText(netAmount)} ${currency}` },
    // The whole address is in the details: here it would push the buttons out of view.
    { label: 'To', value: ({ label }) => label },
    {
      label: 'Network or bank',
      value: ({ type, network, bankName }) => (type === 'bank' ? bankName : network),
    },
    { label: 'User', value: userLink },
    { label: 'State', value: stateText },
  ],
  Detail: PayoutDetail,
  mayClaim: (item) => item.pendingApprovalId === null && (isParked(item) || isAstray(item)),
  about: ({ netAmount, currency, label, target, uid }) =>
    `${amountText(netAmount)} ${currency} of user ${uid ?? unknown} to ${label} ${target}`,
  decisions: [
    {
      label: 'Mark as sent',
      asks: 'remark',
      fits: isParked,
      fields: [{ name: 'txid', label: 'Transaction or bank reference' }],
      send: (act, { id, version }, { remark, fields }) =>
        act(
          'decidePayout',
          { id, version, remark, decision: 'sent', txid: (fields['txid'] ?? '').trim() },
          waits,
        ),
    },
    {
      label: 'Mark as not sent',
      asks: 'reason',
      reasons: payoutReasons.notSent,
      fits: isParked,
      send: (act, { id, version }, { remark, reasonKey }) =>
        act(
          'decidePayout',
          {
            id,
            version,
            remark,
            decision: 'notSent',
            reasonKey: reasonKey as Reasons['notSent'][number],
          },
          waits,
        ),
    },
    {
      label: 'Mark as returned',
      asks: 'reason',
      reasons: payoutReasons.returned,
      fits: isAstray,
      send: (act, { id, version }, { remark, reasonKey }) =>
        act(
          'decidePayout',
          {
            id,
            version,
            remark,
            decision: 'returned',
            reasonKey: reasonKey as Reasons['returned'][number],
          },
          waits,
        ),
    },
  ],
})

function stateText(item: PayoutItem): string {
  const { statusKey, pendingApprovalId, parkedAt } = item
  if (pendingApprovalId !== null) return 'Awaiting second approval'
  if (statusKey === 'paid_out') return isBack(item) ? 'Sent, came back' : 'Sent, not arrived'
  return parkedAt === null || statusKey !== 'under_review' ? 'Done' : 'Outcome unknown'
}
