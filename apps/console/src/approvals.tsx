import { deciders, type Approval, type IeoItem, type ProductItem } from '@candor/api'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { ContentPreview } from './content/preview.tsx'
import { EachLanguage } from './drafts/draft-preview.tsx'
import { wholeWords } from './drafts/offer-words.tsx'
import { completeTexts } from './products/product-texts.tsx'
import { Certificates } from './recharge/certificates.tsx'
import { unopenedText } from './recharge/receipts.ts'
import { payloadFacts } from './payload-facts.ts'
import { queueDesk } from './queue/queue-desk.tsx'
import { currentOperator } from './session.ts'
import { TimeLeft } from './time-left.tsx'
import { reasonText } from './words.ts'

const statusText: Readonly<Record<Approval['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  refused: 'Rejected',
  expired: 'Expired',
}

const vainText: Readonly<Record<NonNullable<Approval['inVain']>, string>> = {
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

/** Requests that wait for a checker: the action in words, and the digest that is approved. */
export const approvals = queueDesk<Approval>({
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
  Detail,
  about: ({ sentence }) => sentence,
  mayClaim: ({ decidable }) => decidable,
  decisions: [
    {
      label: 'Approve',
      asks: 'consent',
      isMain: true,
      fits: ({ inVain }) => inVain === null,
      rests: unseenText,
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
function stateText({ status, inVain }: Approval): string {
  return inVain === null ? statusText[status] : `${statusText[status]}. ${vainText[inVain]}`
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

function Detail({ item }: { readonly item: Approval }) {
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
      {item.kind === 'publishProduct' && <Disclosure payload={item.payload} />}
      {(item.kind === 'publishIeo' || item.kind === 'publishContest') && (
        <Offered payload={item.payload} />
      )}
      {item.kind === 'publishContent' && <Wanted payload={item.payload} />}
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

/** The texts for users beside the terms, in every language. */
function Disclosure({ payload }: { readonly payload: string }) {
  const { words } = JSON.parse(payload) as Pick<ProductItem['newest'], 'words'>
  return <EachLanguage words={completeTexts(words)} />
}

/**
 * Name and description of an offering or a contest in every language; empty for a request from before these fields
 * existed.
 */
function Offered({ payload }: { readonly payload: string }) {
  const { words } = JSON.parse(payload) as Partial<Pick<IeoItem, 'words'>>
  return words === undefined ? null : <EachLanguage words={wholeWords(words)} />
}

/** The whole text to publish, in the version of the request. */
function Wanted({ payload }: { readonly payload: string }) {
  const { id, version } = JSON.parse(payload) as { readonly id: string; readonly version: number }
  return <ContentPreview id={id} version={version} />
}
