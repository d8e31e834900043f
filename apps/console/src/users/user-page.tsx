import type { UserRecord, UserSummary } from '@candor/api'
import { Skeleton, Stack } from '@mui/material'
import { Show, useShowContext } from 'react-admin'
import { Failed } from '../ui/console-list.tsx'
import { KnownPart } from './known-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { NoteButton } from './note-button.tsx'
import { PayoutPart } from './payout-part.tsx'
import { ResetFactorButton } from './reset-factor-button.tsx'
import { RestrictionsPart } from './restrictions-part.tsx'
import { timeText } from '../ui/time-text.tsx'
import { holdWords, inWords } from '../ui/words.ts'
import { Section } from '../ui/section.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { UnclaimedPart } from './unclaimed-part.tsx'
import { unknown } from '../ui/unknown.ts'

type ShownUser = UserRecord & { readonly id: string }

/** All data of one user, on one page. */
export function UserPage() {
  return (
    <Show
      title="User"
      actions={false}
      component="div"
      // A failed read is shown in place of the page.
      queryOptions={{ onError: () => undefined }}
    >
      <Parts />
    </Show>
  )
}

function Parts() {
  const { record, error, refetch } = useShowContext<ShownUser | (UserSummary & { id: string })>()
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  // The page first shows the list's row, which has only a part of the data.
  if (record === undefined || !('sessions' in record)) return <Waiting />
  return (
    <Stack spacing={2}>
      <Profile record={record} />
      <RestrictionsPart userId={record.id} restrictions={record.restrictions} />
      <Devices userId={record.id} sessions={record.sessions} />
      <KnownPart {...record} />
      <MoneyPart record={record} />
      <UnclaimedPart userId={record.id} unclaimed={record.unclaimed} links={record.links} />
      <PayoutPart userId={record.id} withdrawals={record.withdrawals} accounts={record.accounts} />
      <Section
        title="Notes"
        rows={record.notes}
        action={<NoteButton id={record.id} />}
        columns={[
          { label: 'When', value: ({ createdAt }) => timeText(createdAt) },
          { label: 'Who', value: ({ operatorName }) => operatorName },
          { label: 'Note', value: ({ note }) => note },
        ]}
      />
      <Section
        title="Operator actions"
        rows={record.acts.map((act) => ({ ...act, id: String(act.seq) }))}
        columns={[
          { label: 'When', value: ({ at }) => timeText(at) },
          { label: 'Who', value: ({ actorName }) => actorName },
          { label: 'Action', value: ({ action }) => inWords(action) },
          { label: 'Remark', value: ({ remark }) => remark ?? unknown },
        ]}
      />
    </Stack>
  )
}

function Waiting() {
  return (
    <Stack spacing={2} aria-busy="true" aria-label="Loading the user">
      {['profile', 'money', 'acts'].map((part) => (
        <Skeleton key={part} variant="rounded" height={180} />
      ))}
    </Stack>
  )
}

function Profile({ record }: { readonly record: ShownUser }) {
  const { user, email, phone, lastLoginIp, invitedBy, hold } = record
  const facts = [
    ['Account', user.account],
    ['UID', user.uid],
    ['Account type', inWords(user.accountType)],
    ['E-mail', email],
    ['Phone', phone],
    ['Country', countryOf(record)],
    ['Registered', timeText(user.createdAt)],
    ['Last sign-in', timeText(user.lastLoginAt)],
    ['Last sign-in from', lastLoginIp],
    ['Invited by', invitedBy],
    ['Withdrawals pause', hold && holdWords(hold)],
  ] as const
  return (
    <Section
      title="Profile"
      rows={facts.map(([id, value]) => ({ id, value }))}
      columns={[
        { label: 'Field', value: ({ id }) => id },
        { label: 'Value', value: ({ value }) => value ?? unknown },
      ]}
    />
  )
}

/** The user's country by their approved documents; otherwise as they stated. */
function countryOf({ identities, user }: ShownUser): string | null {
  const passed = identities.find(({ statusKey }) => statusKey === 'passed')
  return passed === undefined ? user.country : `${passed.country} (verified)`
}

type DevicesProps = Pick<UserRecord, 'sessions'> & { readonly userId: string }

function Devices({ userId, sessions }: DevicesProps) {
  return (
    <Section
      title="Devices and sessions"
      rows={sessions}
      action={
        <>
          <SignOutButton id={userId} />
          <ResetFactorButton id={userId} target="authenticator" />
          <ResetFactorButton id={userId} target="withdrawal_password" />
        </>
      }
      columns={[
        { label: 'Device', value: ({ deviceName, userAgent }) => deviceName ?? userAgent },
        { label: 'IP address', value: ({ ip }) => ip },
        { label: 'Since', value: ({ createdAt }) => timeText(createdAt) },
        { label: 'Last used', value: ({ lastActiveAt }) => timeText(lastActiveAt) },
        { label: 'Ended', value: ({ endedAt }) => timeText(endedAt) },
      ]}
    />
  )
}
