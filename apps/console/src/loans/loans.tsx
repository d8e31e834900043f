import { loanWorkers, type LoanItem } from '@candor/api'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import { Detail } from './detail.tsx'
import { RejectButton } from './reject-button.tsx'
import { statusText, termText } from './words.ts'
import { queuePage } from '../queue/queue-page.tsx'
import { currentOperator, isOneOf } from '../session/session.ts'
import { userLink } from '../ui/user-link.tsx'
import { amountText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

const isOpen = ({ statusKey }: LoanItem) =>
  statusKey === 'pending_review' || statusKey === 'under_review'

/** Whether this operator may review next: first `credit`, then another operator. The server checks again. */
const isNext = ({ approvedBy }: LoanItem): boolean =>
  approvedBy.length === 0 ? isOneOf(['credit']) : !approvedBy.includes(currentOperator()?.id ?? '')

const sumText = ({ amount, currency }: LoanItem) => `${amountText(amount)} ${currency}`

/**
 * Loans without collateral. A large loan needs two reviewers with different roles; no operator changes an amount, a
 * rate or a limit.
 */
export const loans = queuePage<LoanItem>({
  resource: 'loans',
  label: 'Loans',
  Icon: RequestQuoteOutlined,
  queue: 'loan',
  list: 'listLoanItems',
  workers: loanWorkers,
  columns: [
    { label: 'Loan', value: (item) => `${sumText(item)}, ${termText(item)}` },
    { label: 'User', value: userLink },
    {
      label: 'Limit',
      value: ({ limit, used, currency }) =>
        `${amountText(used)} of ${amountText(limit)} ${currency} used`,
    },
    { label: 'Approvals needed', value: ({ needsSecond }) => (needsSecond ? 'Two' : 'One') },
    { label: 'Status', value: (item) => statusText(item) },
  ],
  Detail,
  mayClaim: (item) => isOpen(item) && isNext(item),
  about: (item) => `${sumText(item)}, ${termText(item)}, for user ${item.uid ?? unknown}`,
  decisions: [
    {
      label: 'Approve',
      asks: 'remark',
      isMain: true,
      send: (act, { id, version }, { remark }) =>
        act('decideLoan', { id, version, remark, decision: 'approve' }, ({ applied }) =>
          applied
            ? 'Approved: it is paid out as soon as it may be.'
            : 'Sent to a second operator for approval.',
        ),
    },
  ],
  Further: RejectButton,
})
