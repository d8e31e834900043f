import type { IdentityItem, OpenedIdentity } from '@candor/api'
import { Alert, Stack, Typography } from '@mui/material'
import { FactLines, type Facts } from '../ui/fact-lines.tsx'
import { documentName } from '../ui/words.ts'
import { userLink } from '../ui/user-link.tsx'

type Props = { readonly item: IdentityItem; readonly opened: OpenedIdentity }

const twinText: Readonly<Record<OpenedIdentity['sameDocument'][number]['statusKey'], string>> = {
  under_review: 'waits with it too',
  passed: 'has passed with it',
  expired: 'has passed with it, and it has expired since',
}

/** A link within text differs from it by more than its colour. */
const linksAmidWords = {
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textDecoration: 'underline' },
}

/** The applicant's account, for comparison with the typed data below. */
export function AccountPart({ item, opened: { account } }: Props) {
  const facts: Facts = [
    ['Country', item.country],
    ['Kind of document', item.docType === null ? null : documentName(item.docType)],
    ['Account', account && account.account],
    ['Name shown in the app', account && account.nickName],
    ['E-mail', account && (account.email ?? 'none')],
    ['Phone', account && (account.phone ?? 'none')],
    ['Lives in', account && (account.country ?? 'not said')],
  ]
  return (
    <Stack spacing={0.5} sx={linksAmidWords}>
      <Typography variant="body2">User: {userLink(item)}</Typography>
      <FactLines facts={facts} />
    </Stack>
  )
}

/** Other accounts with the same document, and the required decision: a document passes for one account. */
export function SameDocument({ opened: { sameDocument } }: Pick<Props, 'opened'>) {
  if (sameDocument.length === 0) return null
  const isTaken = sameDocument.some(({ statusKey }) => statusKey !== 'under_review')
  return (
    <Alert severity={isTaken ? 'error' : 'warning'} sx={linksAmidWords}>
      <Typography variant="body2">
        {isTaken
          ? 'Another account has passed with this document, so this one cannot. Look at the ' +
            'other: send this one back, or ask to revoke the other first.'
          : 'Another account waits with this document. It passes for one account only: look at ' +
            'both before you approve one, and send the other back.'}
      </Typography>
      {sameDocument.map((other) => (
        <Typography key={other.userId} variant="body2">
          User {userLink(other)} {twinText[other.statusKey]}.
        </Typography>
      ))}
    </Alert>
  )
}
