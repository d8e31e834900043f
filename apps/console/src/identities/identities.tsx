import { identityWorkers, type IdentityItem } from '@candor/api'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import { Detail } from './detail.tsx'
import { SendBackButton } from './send-back-button.tsx'
import { queuePage } from '../queue/queue-page.tsx'
import { documentName, levelText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

const statusText: Readonly<Record<IdentityItem['statusKey'], string>> = {
  under_review: 'Pending',
  passed: 'Passed',
  rejected: 'Sent back',
  expired: 'Expired',
}

/** Identity applications. Typed data and photos are shown only to the operator who has claimed the item. */
export const identities = queuePage<IdentityItem>({
  resource: 'identities',
  label: 'Identities',
  Icon: BadgeOutlined,
  queue: 'identity',
  list: 'listIdentities',
  workers: identityWorkers,
  columns: [
    { label: 'User', value: ({ uid }) => uid ?? unknown },
    { label: 'Level', value: ({ type }) => levelText[type] },
    { label: 'Name', value: ({ maskedName }) => maskedName },
    { label: 'Country', value: ({ country }) => country },
    { label: 'Document', value: ({ docType }) => documentName(docType) },
    { label: 'Status', value: stateText },
  ],
  Detail,
  mayClaim: ({ statusKey }) => statusKey === 'under_review',
  about: ({ type, maskedName, uid, country, docType }) =>
    [
      `${levelText[type]} identity of ${maskedName}, user ${uid ?? unknown}: ${country}`,
      ...(docType === null ? [] : [documentName(docType)]),
    ].join(', '),
  Further: SendBackButton,
  decisions: [
    {
      label: 'Approve',
      asks: 'remark',
      isMain: true,
      fits: ({ pendingApprovalId }) => pendingApprovalId === null,
      disabledReason: ({ isOpened }) =>
        isOpened
          ? null
          : 'Open what was sent in the details first: the typed part and the pictures.',
      send: (act, { id, version }, { remark }) =>
        act('approveIdentity', { id, version, remark }, ({ applied }) =>
          applied
            ? 'Passed.'
            : 'Not passed yet: somebody else has passed under this name and birthday. Sent to a second operator for approval.',
        ),
    },
  ],
})

/** Its state and its flags. */
function stateText({ statusKey, flags, pendingApprovalId }: IdentityItem): string {
  const status = pendingApprovalId === null ? statusText[statusKey] : 'Awaiting second approval'
  return flags.length === 0 ? status : `${status}; same name and birthday as another user`
}
