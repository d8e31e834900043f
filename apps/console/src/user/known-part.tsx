import type { UserRecord, UserTie } from '@candor/api'
import { Link } from 'react-admin'
import { identityReason } from '../words.ts'
import { Section, when } from './section.tsx'

const shared: Readonly<Record<UserTie, string>> = {
  device: 'a browser',
  ip: 'an internet address in the last 30 days',
  document: 'an identity document',
  account: 'an account that money goes to',
}

/** How well a user is known, and who shares something with them. */
export function KnownPart({ identities, links }: Pick<UserRecord, 'identities' | 'links'>) {
  return (
    <>
      <Section
        title="Identity"
        rows={identities}
        columns={[
          { label: 'Kind', value: ({ type }) => type },
          { label: 'Country', value: ({ country }) => country },
          { label: 'Document', value: ({ docType }) => docType ?? '–' },
          { label: 'Status', value: ({ statusKey }) => statusKey },
          { label: 'Why', value: ({ reasonKey }) => reasonKey && identityReason(reasonKey) },
          { label: 'Sent', value: ({ createdAt }) => when(createdAt) },
          { label: 'Decided', value: ({ decidedAt }) => when(decidedAt) },
        ]}
      />
      <Section
        title="Shares with others"
        rows={links}
        columns={[
          { label: 'User', value: linkTo },
          { label: 'Uid', value: ({ uid }) => uid },
          { label: 'Shared', value: ({ ties }) => ties.map((tie) => shared[tie]).join(', ') },
        ]}
      />
    </>
  )
}

const linkTo = ({ id, account }: UserRecord['links'][number]) => (
  <Link to={`/users/${id}/show`}>{account}</Link>
)
