import type { Approval } from '@candor/api'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { Stack, Typography } from '@mui/material'
import { call } from './client.ts'
import { queueDesk } from './queue/queue-desk.tsx'
import { reasonText } from './words.ts'

/** What waits for a second person: exactly what will be done, and the digest that is approved. */
export const approvals = queueDesk<Approval>({
  resource: 'approvals',
  label: 'Approvals',
  Icon: FactCheckOutlined,
  queue: 'approval',
  read: (ask) => call('listApprovals', ask),
  columns: [
    { label: 'What', value: ({ kind }) => kind },
    { label: 'Payload', value: ({ payload }) => payload },
    { label: 'Asked by', value: ({ makerName }) => makerName },
    { label: 'Status', value: ({ status }) => status },
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

function Detail({ item }: { readonly item: Approval }) {
  const facts = [
    ['Reason', reasonText(item.reasonKey)],
    ['Remark', item.remark],
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
    </Stack>
  )
}
