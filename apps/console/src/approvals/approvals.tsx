import { deciders, type Approval } from '@candor/api'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { Box, Stack, Typography } from '@mui/material'
import type { ComponentType } from 'react'
import { Link } from 'react-admin'
import { Certificates } from '../ui/certificates.tsx'
import { unopenedText } from '../ui/receipts.ts'
import { payloadFacts } from './payload-facts.ts'
import { queuePage, type QueuePage } from '../queue/queue-page.tsx'
import { currentOperator } from '../session/session.ts'
import { TimeLeft } from '../ui/time-left.tsx'
import { reasonText } from '../ui/words.ts'

const statusText: Readonly<Record<Approval['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  refused: 'Rejected',
  expired: 'Expired',
}

const obsoleteText: Readonly<Record<NonNullable<Approval['inVain']>, string>> = {
  asker_out: 'Who requested it may no longer do so: it can only be rejected.',
  changed: 'What it is about has changed since: it can only be rejected.',
}

/** The path of each queue's list in the console. */
const queuePaths = {
  approval: 'approvals',
  identity: 'identities',
  withdrawal: 'withdrawals',
  payout: 'payouts',
  recharge: 'recharges',
  loan: 'loans',
  chat: 'chats',
  ticket: 'tickets',
} as const satisfies Record<NonNullable<Approval['item']>['queue'], string>

/** By the kind of request: what users will read after its approval. */
export type PayloadPreviews = Readonly<
  Record<string, ComponentType<{ readonly payload: string }> | undefined>
>

/** Requests that wait for a checker: the action in words, and the digest that is approved. */
export const approvalsWith = (previews: PayloadPreviews): QueuePage =>
  queuePage<Approval>({
    resource: 'approvals',
    label: 'Approvals',
    Icon: FactCheckOutlined,
    queue: 'approval',
    list: 'listApprovals',
    workers: deciders,
    columns: [
      { label: 'Request', value: (item) => <What item={item} /> },
      {
        label: 'Requested by',
        value: ({ makerName }) => makerName,
      },
      { label: 'Status', value: stateText },
    ],
    Detail: ({ item }) => <Detail item={item} Preview={previews[item.kind]} />,
    about: ({ sentence }) => sentence,
    mayClaim: ({ decidable }) => decidable,
    decisions: [
      {
        label: 'Approve',
        asks: 'consent',
        isMain: true,
        fits: ({ inVain: obsolete }) => obsolete === null,
        disabledReason: unseenText,
        send: (act, { id, digest }) => act('approveApproval', { id, digest }, 'Approved and done.'),
      },
      {
        label: 'Reject',
        asks: 'remark',
        send: (act, { id, digest }, { remark }) =>
          act('refuseApproval', { id, digest, remark }, 'Rejected.'),
      },
    ],
  })

/** The state of a request, with the reason why it can no longer be approved, if so. */
function stateText({ status, inVain: obsolete }: Approval): string {
  return obsolete === null ? statusText[status] : `${statusText[status]}. ${obsoleteText[obsolete]}`
}

/** The parts to open before the approval, in words; null if all were opened. */
function unseenText({ item, pictures, unopened }: Approval): string | null {
  if (unopened.length === 0) return null
  return item?.queue === 'identity'
    ? 'Not opened by you yet: claim the identity and open all of it there.'
    : unopenedText(pictures, unopened)
}

/** The sentence, with the user and the item concerned. */
function What({
  item: { kind, sentence, user, item, status, expiresAt },
}: {
  readonly item: Approval
}) {
  return (
    <Stack spacing={0.5} sx={{ minWidth: '13rem', overflowWrap: 'anywhere' }}>
      <span>{sentence}</span>
      {kind === 'passIdentity' && status === 'pending' && (
        <Typography variant="caption">
          Claim the identity too and open all of it there: only what you have opened can be
          approved.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
        {user !== null && <Link to={`/users/${user.id}/show`}>User {user.uid}</Link>}
        {item !== null && <Link to={placeOf(item)}>Open the {item.queue}</Link>}
        {status === 'pending' && <TimeLeft label="Expires in" until={expiresAt} />}
      </Box>
    </Stack>
  )
}

const placeOf = ({ queue, id }: NonNullable<Approval['item']>): string =>
  `/${queuePaths[queue]}?${new URLSearchParams({ filter: JSON.stringify({ show: 'open', id }) })}`

type DetailProps = {
  readonly item: Approval
  readonly Preview: PayloadPreviews[string]
}

function Detail({ item, Preview }: DetailProps) {
  const isMine = item.claim !== null && item.claim.operatorId === currentOperator()?.id
  const facts = [
    ['Reason', reasonText(item.reasonKey)],
    ['Remark', item.remark],
    ...(item.pictures.length === 0 ? [] : ([['Receipts', item.pictures.length]] as const)),
    ...payloadFacts(item.payload),
    ['Decided by', item.checkerName ?? 'not decided'],
  ] as const
  return (
    <Stack spacing={1} sx={{ padding: 1, overflowWrap: 'anywhere' }}>
      {facts.map(([name, value]) => (
        <Typography key={name} variant="body2">
          {name}: {value}
        </Typography>
      ))}
      <Record payload={item.payload} digest={item.digest} />
      {Preview && <Preview payload={item.payload} />}
      {item.item !== null && item.pictures.length > 0 && isMine && (
        <Certificates id={item.item.id} certificates={item.pictures} unopened={item.unopened} />
      )}
      {item.pictures.length > 0 && !isMine && item.decidable && (
        <Typography variant="body2">Claim it to open the receipts.</Typography>
      )}
    </Stack>
  )
}

/** The exact payload and digest of the approval, for comparison. */
function Record({ payload, digest }: Pick<Approval, 'payload' | 'digest'>) {
  return (
    <details>
      <summary>Technical record</summary>
      <Typography variant="caption" component="pre" sx={{ whiteSpace: 'pre-wrap' }}>
        {`${payload}\n\nSHA-256 ${digest}`}
      </Typography>
    </details>
  )
}
