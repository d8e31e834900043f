import { rechargeWorkers, type RechargeItem } from '@candor/api'
import CallReceivedOutlined from '@mui/icons-material/CallReceivedOutlined'
import { queuePage } from '../queue/queue-page.tsx'
import { userLink } from '../ui/user-link.tsx'
import { Detail } from './detail.tsx'
import { amountText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

/** Recharges that need an operator: one identifies the payment, a second approves, then it is credited. */
export const recharges = queuePage<RechargeItem>({
  resource: 'recharges',
  label: 'Recharges',
  Icon: CallReceivedOutlined,
  queue: 'recharge',
  list: 'listRechargeItems',
  workers: rechargeWorkers,
  columns: [
    { label: 'Amount', value: ({ amount, currency }) => `${amountText(amount)} ${currency}` },
    { label: 'Method', value: wayText },
    { label: 'User', value: userLink },
    { label: 'State', value: stateText },
  ],
  Detail,
  mayClaim: ({ statusKey, isDropped }) => statusKey === 'under_review' || isDropped,
  decisions: [],
})

function wayText({ method, payee, network, meantNetwork }: RechargeItem): string {
  if (method === 'bank') return `Bank, ${payee?.bankName ?? unknown}`
  return meantNetwork === null ? `${network}` : `${network}, meant for ${meantNetwork}`
}

function stateText({ statusKey, isDropped, pendingApprovalId }: RechargeItem): string {
  if (pendingApprovalId !== null) return 'Awaiting second approval'
  if (isDropped) return 'Credited, then dropped by the network'
  return statusText[statusKey]
}

const statusText: Readonly<Record<RechargeItem['statusKey'], string>> = {
  under_review: 'Pending',
  credited: 'Credited',
  rejected: 'Rejected',
  failed: 'Failed',
}
