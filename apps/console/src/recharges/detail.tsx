import { rechargeWorkers, type RechargeItem } from '@candor/api'
import { Alert, Stack, Typography } from '@mui/material'
import { FactLines, type Facts } from '../ui/fact-lines.tsx'
import { currentOperator, isOneOf } from '../session/session.ts'
import { amountText, rechargeReason } from '../ui/words.ts'
import { Certificates } from '../ui/certificates.tsx'
import { CreditButton } from './credit-button.tsx'
import { RecallButton } from './recall-button.tsx'
import { RejectButton } from './reject-button.tsx'
import { unknown } from '../ui/unknown.ts'

const flagText: Readonly<Record<RechargeItem['flags'][number], string>> = {
  name_differs: 'Who paid is called otherwise than the verified identity.',
  not_identified: 'This user has no verified identity.',
  account_ended:
    'This account has ended. What is credited is kept outside of it, with the money that nobody has claimed.',
  paid_by_another: 'Somebody else has paid it: its owner may know nothing of it.',
  other_network: 'It came over another network than its address is of.',
}

/** A recharge, its review flags, and the decisions of the operator who has claimed it. */
export function Detail({ item }: { readonly item: RechargeItem }) {
  const isMine = item.claim !== null && item.claim.operatorId === currentOperator()?.id
  const mayDecide = isMine && item.pendingApprovalId === null
  return (
    <Stack spacing={2} sx={{ padding: 2 }}>
      {item.flags.map((flag) => (
        <Alert key={flag} severity="warning">
          {flagText[flag]}
        </Alert>
      ))}
      {item.sameCertificates > 0 && (
        <Alert severity="error">
          A receipt of this recharge also came with {othersText(item.sameCertificates)}.
        </Alert>
      )}
      <PaymentFacts item={item} />
      {isMine ? (
        <Certificates {...item} />
      ) : (
        isOneOf(rechargeWorkers) && (
          <Typography variant="body2">Claim it to open the receipts and to decide.</Typography>
        )
      )}
      {mayDecide && item.statusKey === 'under_review' && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          <CreditButton item={item} />
          {!isKept(item) && <RejectButton item={item} />}
        </Stack>
      )}
      {mayDecide && item.isDropped && <RecallButton item={item} />}
    </Stack>
  )
}

const othersText = (count: number): string =>
  count === 1 ? 'another recharge' : `${count} other recharges`

/** A payment to an account that has ended is not rejected: nobody could claim it again. */
const isKept = ({ isPaid, flags }: RechargeItem): boolean =>
  isPaid && flags.includes('account_ended')

function PaymentFacts({ item }: { readonly item: RechargeItem }) {
  const { payee, payerName, payerLast4 } = item
  const facts: Facts = [
    ['Receipts', String(item.certificates.length)],
    ['Reported', `${amountText(item.amount)} ${item.currency}`],
    ['Credited', item.creditedAmount && amountText(item.creditedAmount)],
    [
      'Ours of it, borne when it was gone',
      item.keptAmount === '0' ? null : amountText(item.keptAmount),
    ],
    ...recallFacts(item),
    ['Matched under', item.matched],
    ['Paid to', payee && `${payee.bankName}, ${payee.cardNumber}, ${payee.realName}`],
    ['Reference', payee && payee.reference],
    ['Paid by', payerName && `${payerName}, account ending in ${payerLast4 ?? unknown}`],
    ['Network', item.network],
    ['Address', item.address],
    ['Transaction', item.txid],
    ['The user says', item.remark],
    ['Reason that the user reads', item.reasonKey && rechargeReason(item.reasonKey)],
  ]
  return (
    <Stack spacing={0.5} sx={{ overflowWrap: 'anywhere' }}>
      <FactLines facts={facts} />
    </Stack>
  )
}

/** The amount that a recall took, its source, and the part that the house bears. */
function recallFacts({
  recalled,
  recalledAmount,
  currency,
}: RechargeItem): readonly (readonly [string, string])[] {
  if (recalled === null) return []
  const { fromBalance, fromContract, fromUnclaimed, houseLoss, owed } = recalled
  return [
    ['Recalled in total', `${amountText(recalledAmount)} ${currency}`],
    ['From the balance', amountText(fromBalance)],
    ['From the contract account', amountText(fromContract)],
    ['From unclaimed money', amountText(fromUnclaimed)],
    ['Our loss', amountText(houseLoss)],
    ['Still owed by the user', amountText(owed)],
  ]
}
