import { identityWorkers, type IdentityItem, type OpenedIdentity } from '@candor/api'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../session/client.ts'
import { currentOperator, isOneOf } from '../session/session.ts'
import { identityReason } from '../ui/words.ts'
import { AccountPart, SameDocument } from './account-part.tsx'
import { fieldName } from './field-names.ts'
import { Photos } from './photos.tsx'
import { RevokeButton } from './revoke-button.tsx'
import { errorText } from '../ui/error-text.ts'

type Props = { readonly item: IdentityItem }

/** An application: masked, and in full for the claiming operator on request, which is recorded. */
export function Detail({ item }: Props) {
  const isMine = item.claim !== null && item.claim.operatorId === currentOperator()?.id
  return (
    <Stack spacing={2} sx={{ padding: 2 }}>
      {item.flags.length > 0 && (
        <Alert severity="warning">
          Somebody else passed under this name and birthday: a second operator must approve.
        </Alert>
      )}
      {item.fieldReasons.map(({ field, reasonKey }) => (
        <Typography key={field} variant="body2">
          {fieldName(field)}: {identityReason(reasonKey)}
        </Typography>
      ))}
      {isMine ? (
        <Claimed item={item} />
      ) : (
        <Typography variant="body2">
          {isOneOf(identityWorkers)
            ? 'Claim it to see what was sent.'
            : 'What was sent is seen by who works on it, and by nobody else.'}
        </Typography>
      )}
      {item.statusKey === 'passed' && <RevokeButton item={item} />}
    </Stack>
  )
}

/** Nothing is fetched before the operator asks, because each look is recorded. */
function Claimed({ item }: Props) {
  const notify = useNotify()
  const [opened, setOpened] = useState<OpenedIdentity | null>(null)
  const open = () =>
    call('openIdentity', { id: item.id }).then(setOpened, (error: unknown) =>
      notify(errorText(error), { type: 'error' }),
    )
  if (opened === null)
    return (
      <Button variant="outlined" onClick={() => void open()} sx={{ alignSelf: 'start' }}>
        Open: this look goes on record
      </Button>
    )
  return (
    <>
      <SameDocument opened={opened} />
      <AccountPart item={item} opened={opened} />
      <Typed opened={opened} />
      <Photos item={item} />
    </>
  )
}

/** The typed data; for an address with the name that its proof must bear. */
function Typed({ opened: { person, address, legalName } }: { readonly opened: OpenedIdentity }) {
  const { emergencyContacts = [], ...rest } = { ...person, ...address }
  const contacts = emergencyContacts.map(
    ({ surname, name, relationship, phoneCode, phone, address: at }) =>
      `${surname} ${name}, ${relationship}, +${phoneCode} ${phone}, ${at}`,
  )
  return (
    <Stack spacing={1} sx={{ overflowWrap: 'anywhere' }}>
      {address !== null && (
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          Verified name: {legalName ?? 'none: the basic identity does not stand any more'}
        </Typography>
      )}
      {Object.entries(rest).map(([field, value]) => (
        <Typography key={field} variant="body2">
          {fieldName(field)}: {value}
        </Typography>
      ))}
      {contacts.map((contact) => (
        <Typography key={contact} variant="body2">
          {fieldName('emergencyContacts')}: {contact}
        </Typography>
      ))}
    </Stack>
  )
}
