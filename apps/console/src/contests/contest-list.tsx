import { languages, type ContestAct, type ContestItem } from '@candor/api'
import { Button, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TopToolbar, useRecordContext } from 'react-admin'
import { AskButton, sentForApproval } from '../ask-button.tsx'
import { serverNow } from '../client.ts'
import { DeskList, Nothing } from '../desk-list.tsx'
import { Lines } from '../lines.tsx'
import { completeText } from '../offer-words.tsx'
import { rowsInSight } from '../open-button.tsx'
import { mayCall } from '../session.ts'
import { TimeLeft } from '../time-left.tsx'
import { useAct } from '../use-act.tsx'
import { when } from '../when.tsx'
import { amountText } from '../words.ts'
import { ContestForm } from './contest-form.tsx'

/**
 * Contests and their drafts. One operator writes a draft; two publish it, and two release the prizes of its final
 * ranking.
 */
export function ContestList() {
  return (
    <DeskList isLive pagination={false} actions={<NewContest />} title="Contests">
      <Datagrid
        empty={<Nothing>There is no contest.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <FunctionField<ContestItem> label="Contest" render={(row) => <What contest={row} />} />
        <FunctionField<ContestItem> label="Terms" render={(row) => <Terms contest={row} />} />
        <FunctionField<ContestItem> label="Times" render={(row) => <Times contest={row} />} />
        <FunctionField<ContestItem> label="Prizes" render={(row) => <Prizes contest={row} />} />
        <FunctionField<ContestItem> label="Actions" render={() => <Acts />} />
      </Datagrid>
    </DeskList>
  )
}

const statusText: Readonly<Record<ContestItem['status'], string>> = {
  draft: 'Draft',
  published: 'Published',
  frozen: 'Ranking final',
  released: 'Prizes released',
  cancelled: 'Called off',
}
const colors = {
  draft: 'default',
  published: 'success',
  frozen: 'warning',
  released: 'success',
  cancelled: 'error',
} as const satisfies Record<ContestItem['status'], string>

type Row = { readonly contest: ContestItem }

function What({ contest }: Row) {
  const { name, status, version, completeCount, participantCount, maxParticipants } = contest
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <span>{name}</span>
      <Chip label={statusText[status]} color={colors[status]} size="small" />
      <Typography variant="caption">{`Version ${version}`}</Typography>
      {status === 'draft' && (
        <Typography variant="caption">{completeText(completeCount)}</Typography>
      )}
      <Typography variant="caption">{`${participantCount} of ${maxParticipants} places`}</Typography>
    </Stack>
  )
}

const identities = ['none', 'basic', 'advanced'] as const

function Terms({ contest }: Row) {
  const { currency, initialFunds, metric, minValidOpens } = contest
  return (
    <Lines
      of={[
        `${amountText(initialFunds)} ${currency} of simulated funds each`,
        metric === 'profit' ? 'Ranked by profit' : 'Ranked by yield',
        `Valid positions needed: ${minValidOpens}`,
        `Identity needed: ${identities[contest.kycLimit] ?? ''}`,
      ]}
    />
  )
}

function Times({ contest }: Row) {
  return (
    <Lines
      of={[
        `Starts ${when(contest.startAt)}`,
        `Ends ${when(contest.endAt)}`,
        contest.status === 'cancelled'
          ? 'Called off before its start'
          : `Released from ${when(contest.releaseFrom)}`,
      ]}
    />
  )
}

/** The state of the prize money: none for a draft, returned for a cancelled contest. */
const setAside: Readonly<Record<ContestItem['status'], string>> = {
  draft: 'Will set aside',
  published: 'Set aside',
  frozen: 'Set aside',
  released: 'Was set aside:',
  cancelled: 'Went back:',
}

/** The prize table, and after the final ranking the winners, as the job has computed them. */
function Prizes({ contest }: Row) {
  const { currency, rewards, prizesDue, prizeTotal, status, winners } = contest
  const table = rewards.map(({ fromRank: from, toRank: to, amount }) =>
    from === to
      ? `${from}: ${amountText(amount)}`
      : `${from}–${to}: ${amountText(amount)} together`,
  )
  const won = winners.map(
    ({ rank, maskedAccount, profit, prize }) =>
      `${rank}. ${maskedAccount}, profit ${amountText(profit)}: ${amountText(prize)}`,
  )
  const due = prizesDue === null ? [] : [`Due ${amountText(prizesDue)} ${currency}`]
  return (
    <Lines
      of={[
        `${setAside[status]} ${amountText(prizeTotal)} ${currency}`,
        ...(prizesDue === null ? table : won),
        ...due,
      ]}
    />
  )
}

function NewContest() {
  const [asking, setAsking] = useState(false)
  return (
    <TopToolbar>
      {mayCall('saveContestDraft') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          New contest
        </Button>
      )}
      {asking && <ContestForm onClose={() => setAsking(false)} />}
    </TopToolbar>
  )
}

const verbs: Readonly<Record<ContestAct, string>> = {
  publish: 'Ask to publish',
  cancel: 'Ask to call off',
  release: 'Ask to release prizes',
}

function Acts() {
  const contest = useRecordContext<ContestItem>()
  const [isChanging, setChanging] = useState(false)
  if (contest === undefined) return null
  const { pending, status, completeCount, startAt, releaseFrom } = contest
  if (pending !== null) return `${verbs[pending.act]}: awaiting second approval`
  if (!mayCall('askContest')) return null
  const isReleasable = status === 'frozen' && serverNow() >= releaseFrom
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {status === 'draft' && (
        <Button variant="outlined" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      {status === 'draft' && completeCount === languages.length && (
        <Ask contest={contest} act="publish" />
      )}
      {status === 'published' && serverNow() < startAt && <Ask contest={contest} act="cancel" />}
      {isReleasable && <Ask contest={contest} act="release" />}
      {status === 'frozen' && !isReleasable && (
        <TimeLeft label="Prizes can be released in" until={releaseFrom} />
      )}
      {isChanging && <ContestForm contest={contest} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

function Ask({ contest, act: what }: Row & { readonly act: ContestAct }) {
  const act = useAct()
  const { id, version, name } = contest
  return (
    <AskButton
      verb={verbs[what]}
      name={name}
      cancelReasons={what === 'cancel' ? cancelReasons : null}
      onSend={(why) => act('askContest', { id, version, act: what, ...why }, sentForApproval)}
    />
  )
}

/** Reasons for cancelling a contest; its users read them. */
const cancelReasons = [
  'maintenance',
  'market_disorder',
  'provider_trouble',
  'security_incident',
  'legal_order',
] as const
