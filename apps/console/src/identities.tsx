import type { IdentityItem } from '@candor/api'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import { Detail } from './identity/detail.tsx'
import { call } from './client.ts'
import { queueDesk } from './queue/queue-desk.tsx'
import { documentName, levelText } from './words.ts'

const statusText: Readonly<Record<IdentityItem['statusKey'], string>> = {
  under_review: 'Waits',
  passed: 'Passed',
  rejected: 'Sent back',
  expired: 'Expired',
}

/** Who users say they are. What is typed and photographed is shown to who has claimed it, and to nobody else. */
export const identities = queueDesk<IdentityItem>({
  resource: 'identities',
  label: 'Identities',
  Icon: BadgeOutlined,
  queue: 'identity',
  read: (ask) => call('listIdentities', ask),
  columns: [
    { label: 'User', value: ({ uid }) => uid ?? '–' },
    { label: 'Level', value: ({ type }) => levelText[type] },
    { label: 'Name', value: ({ maskedName }) => maskedName },
    { label: 'Country', value: ({ country }) => country },
    { label: 'Document', value: ({ docType }) => documentName(docType) },
    { label: 'Flag', value: flagText },
    { label: 'Status', value: ({ statusKey }) => statusText[statusKey] },
  ],
  Detail,
  mayClaim: ({ statusKey }) => statusKey === 'under_review',
  decisions: [
    {
      label: 'Approve',
      asks: 'remark',
      isMain: true,
      send: (act, { id, version, flags }, { remark }) =>
        act(
          'approveIdentity',
          { id, version, remark },
          flags.length === 0
            ? 'Passed. If somebody else passed as this person meanwhile, it waits for a second operator.'
            : 'Waits for a second operator.',
        ),
    },
  ],
})

function flagText({ flags, pendingApprovalId }: IdentityItem): string {
  const flagged = flags.length === 0 ? '–' : 'Same name and birthday as another user'
  return pendingApprovalId === null ? flagged : `${flagged}; waits for a second operator`
}
