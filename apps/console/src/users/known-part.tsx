import type { CreditPartKey, UserRecord, UserTie } from '@candor/api'
import { Link } from 'react-admin'
import { documentName, identityReason, inWords, levelText } from '../ui/words.ts'
import { timeText } from '../ui/time-text.tsx'
import { Section } from '../ui/section.tsx'

const shared: Readonly<Record<UserTie, string>> = {
  device: 'a browser',
  ip: 'an internet address in the last 30 days',
  document: 'an identity document',
  account: 'an account that money goes to',
}

const creditParts: Readonly<Record<CreditPartKey, string>> = {
  basicIdentity: 'Basic identity',
  advancedIdentity: 'Advanced identity',
  contact: 'Confirmed address',
  secondFactor: 'Second factor',
  emergencyContact: 'Emergency contact',
  time: 'Account age, one point per 30 days',
}

type KnownProps = Pick<UserRecord, 'identities' | 'links' | 'credit'>

/** The user's identity checks, credit score, and accounts linked to theirs. */
export function KnownPart({ identities, links, credit }: KnownProps) {
  return (
    <>
      <Section
        title="Identity"
        rows={identities}
        columns={[
          { label: 'Level', value: ({ type }) => levelText[type] },
          { label: 'Country', value: ({ country }) => country },
          { label: 'Document', value: ({ docType }) => documentName(docType) },
          { label: 'Status', value: ({ statusKey }) => inWords(statusKey) },
          { label: 'Reason', value: ({ reasonKey }) => reasonKey && identityReason(reasonKey) },
          { label: 'Sent', value: ({ createdAt }) => timeText(createdAt) },
          { label: 'Decided', value: ({ decidedAt }) => timeText(decidedAt) },
        ]}
      />
      <Section
        title={`Credit score: ${credit.score} of 100`}
        rows={credit.parts.map((part) => ({ ...part, id: part.key }))}
        columns={[
          { label: 'Part', value: ({ key }) => creditParts[key] },
          { label: 'Points', value: ({ points, most }) => `${points} of ${most}` },
        ]}
      />
      <Section
        title="Shared with other users"
        rows={links}
        columns={[
          { label: 'User', value: linkTo },
          { label: 'UID', value: ({ uid }) => uid },
          { label: 'Shared', value: ({ ties }) => ties.map((tie) => shared[tie]).join(', ') },
        ]}
      />
    </>
  )
}

const linkTo = ({ id, account }: UserRecord['links'][number]) => (
  <Link to={`/users/${id}/show`}>{account}</Link>
)
