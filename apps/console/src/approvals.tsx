import type { Approval } from '@candor/api'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { call } from './client.ts'
import { Certificates } from './recharge/certificates.tsx'
import { queueDesk } from './queue/queue-desk.tsx'
import { currentOperator } from './session.ts'
import { reasonText } from './words.ts'

const statusText: Readonly<Record<Approval['status'], string>> = {
  pending: 'Waits',
  approved: 'Approved',
  refused: 'Refused',
  expired: 'Lapsed',
}

/** Where each queue's list is in the console. */
const places = {
  approval: 'approvals',
  identity: 'identities',
  withdrawal: 'withdrawals',
  payout: 'payouts',
  recharge: 'recharges',
} as const satisfies Record<NonNullable<Approval['item']>['queue'], string>

/** What waits for a second person: in words what will be done, and the digest that is approved. */
export const approvals = queueDesk<Approval>({
  resource: 'approvals',
  label: 'Approvals',
  Icon: FactCheckOutlined,
  queue: 'approval',
  read: (ask) => call('listApprovals', ask),
  columns: [
    { label: 'What', value: (item) => <What item={item} /> },
    { label: 'Asked by', value: ({ makerName }) => makerName },
    { label: 'Status', value: ({ status }) => statusText[status] },
  ],
  Detail,
  mayClaim: ({ decidable }) => decidable,
  decisions: [
    {
      label: 'Approve',
      asks: 'nothing',
      isMain: true,
      send: (act, { id, digest }) => act('approveApproval', { id, digest }, 'Approved and done.'),
    },
    {
      label: 'Refuse',
      asks: 'remark',
      send: (act, { id, digest }, { remark }) =>
        act('refuseApproval', { id, digest, remark }, 'Refused.'),
    },
  ],
})

/** The sentence, whom and what it is about, and the digest by which the server holds to it. */
function What({ item: { sentence, user, item, digest } }: { readonly item: Approval }) {
  return (
    <Stack spacing={0.5} sx={{ minWidth: '13rem', overflowWrap: 'anywhere' }}>
      <span>{sentence}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
        {user !== null && <Link to={`/users/${user.id}/show`}>User {user.uid}</Link>}
        {item !== null && <Link to={placeOf(item)}>Open the {item.queue}</Link>}
        <Typography variant="caption" title={digest}>
          Digest {digest.slice(0, 12)}…
        </Typography>
      </Box>
    </Stack>
  )
}

const placeOf = ({ queue, id }: NonNullable<Approval['item']>): string =>
  `/${places[queue]}?${new URLSearchParams({ filter: JSON.stringify({ show: 'open', id }) })}`

function Detail({ item }: { readonly item: Approval }) {
  const isMine = item.claim !== null && item.claim.operatorId === currentOperator()?.id
  const facts = [
    ['Reason', reasonText(item.reasonKey)],
    ['Remark', item.remark],
    ['Payload', item.payload],
    ['Digest', item.digest],
    ['Decided by', item.checkerName ?? 'not decided'],
  ] as const
  return (
    <Stack spacing={1} sx={{ padding: 1, overflowWrap: 'anywhere' }}>
      {facts.map(([name, value]) => (
        <Typography key={name} variant="body2">
          {name}: {value}
        </Typography>
      ))}
      {item.item !== null && item.pictures.length > 0 && isMine && (
        <Certificates item={{ id: item.item.id, certificates: item.pictures }} />
      )}
      {item.pictures.length > 0 && !isMine && item.status === 'pending' && (
        <Typography variant="body2">Claim it to see the pictures.</Typography>
      )}
    </Stack>
  )
}
