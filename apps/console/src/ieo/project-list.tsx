import { dayMs, languages, type IeoAct, type IeoItem } from '@candor/api'
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
import { ProjectForm } from './project-form.tsx'

/** Projects and their drafts. One operator writes a draft; two publish it, cancel it or distribute its tokens. */
export function ProjectList() {
  return (
    <DeskList isLive pagination={false} actions={<NewProject />} title="Offerings">
      <Datagrid
        empty={<Nothing>There is no project.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <FunctionField<IeoItem> label="Project" render={(row) => <What project={row} />} />
        <FunctionField<IeoItem> label="Terms" render={(row) => <Terms project={row} />} />
        <FunctionField<IeoItem> label="Times" render={(row) => <Times project={row} />} />
        <FunctionField<IeoItem> label="Demand" render={(row) => <Demand project={row} />} />
        <FunctionField<IeoItem> label="Actions" render={() => <Acts />} />
      </Datagrid>
    </DeskList>
  )
}

const statusText: Readonly<Record<IeoItem['status'], string>> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed to applications',
  drawn: 'Allocated',
  listed: 'Tokens handed out',
  cancelled: 'Called off',
}
const colors = {
  draft: 'default',
  published: 'success',
  closed: 'warning',
  drawn: 'warning',
  listed: 'success',
  cancelled: 'error',
} as const satisfies Record<IeoItem['status'], string>

type Row = { readonly project: IeoItem }

function What({ project: { name, symbol, status, version, completeCount } }: Row) {
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <span>{`${name} (${symbol})`}</span>
      <Chip label={statusText[status]} color={colors[status]} size="small" />
      <Typography variant="caption">{`Version ${version}`}</Typography>
      {status === 'draft' && (
        <Typography variant="caption">{completeText(completeCount)}</Typography>
      )}
    </Stack>
  )
}

function Terms({ project }: Row) {
  const { symbol, currency, price, saleQuantity, perUserMin, perUserMax, step } = project
  const { listSymbol, heldQuantity } = project
  return (
    <Lines
      of={[
        `${amountText(saleQuantity)} ${symbol} at ${amountText(price)} ${currency}`,
        project.allocationMode === 'lottery' ? 'By lottery' : 'Pro rata',
        `${amountText(perUserMin)}–${amountText(perUserMax)} each, lots of ${amountText(step)}`,
        ...(listSymbol === null || heldQuantity === null
          ? []
          : [`Traded at ${listSymbol}`, `Its account holds ${amountText(heldQuantity)} ${symbol}`]),
      ]}
    />
  )
}

function Times({ project }: Row) {
  return (
    <Lines
      of={[
        `Opens ${when(project.applyStartAt)}`,
        `Closes ${when(project.applyEndAt)}`,
        `Allocated ${when(project.drawAt)}`,
        `Paid by ${when(project.payUntilAt ?? project.payDeadlineAt)}`,
      ]}
    />
  )
}

function Demand({ project }: Row) {
  const { participantCount, subscribedQuantity, wonQuantity, paidAmount, currency } = project
  return (
    <Lines
      of={[
        `${participantCount} applied for ${amountText(subscribedQuantity)}`,
        `Won ${wonQuantity === null ? '–' : amountText(wonQuantity)}`,
        `Paid ${amountText(paidAmount)} ${currency}`,
      ]}
    />
  )
}

function NewProject() {
  const [asking, setAsking] = useState(false)
  return (
    <TopToolbar>
      {mayCall('saveIeoDraft') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          New project
        </Button>
      )}
      {asking && <ProjectForm onClose={() => setAsking(false)} />}
    </TopToolbar>
  )
}

const verbs: Readonly<Record<IeoAct, string>> = {
  publish: 'Ask to publish',
  cancel: 'Ask to call off',
  list: 'Ask to hand out tokens',
  return: 'Ask to return tokens',
}

/** The acts possible now; the server and the second operator check again. */
function actsOf(project: IeoItem): readonly IeoAct[] {
  const { status, payUntilAt, drawAt, completeCount, heldQuantity } = project
  const now = serverNow()
  const back: readonly IeoAct[] = (heldQuantity ?? '0') === '0' ? [] : ['return']
  if (status === 'draft') return completeCount === languages.length ? ['publish', ...back] : back
  // Not from its draw on, unless it is still not drawn a day later.
  if (status === 'published' || status === 'closed')
    return now < drawAt || now >= drawAt + dayMs ? ['cancel'] : []
  if (status !== 'drawn') return back
  return payUntilAt !== null && now >= payUntilAt ? ['list'] : []
}

function Acts() {
  const project = useRecordContext<IeoItem>()
  const [isChanging, setChanging] = useState(false)
  if (project === undefined) return null
  const { pending, status, payUntilAt } = project
  if (pending !== null) return `${verbs[pending.act]}: awaiting second approval`
  if (!mayCall('askIeo')) return null
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {status === 'draft' && (
        <Button variant="outlined" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      {actsOf(project).map((one) => (
        <Ask key={one} project={project} act={one} />
      ))}
      {status === 'drawn' && payUntilAt !== null && (
        <TimeLeft label="Tokens can be handed out in" until={payUntilAt} />
      )}
      {isChanging && <ProjectForm project={project} onClose={() => setChanging(false)} />}
    </Stack>
  )
}

function Ask({ project, act: what }: Row & { readonly act: IeoAct }) {
  const act = useAct()
  const { id, version, name } = project
  return (
    <AskButton
      verb={verbs[what]}
      name={name}
      cancelReasons={what === 'cancel' ? cancelReasons : null}
      onSend={(why) => act('askIeo', { id, version, act: what, ...why }, sentForApproval)}
    />
  )
}

const cancelReasons = [
  'issuer_request',
  'legal_order',
  'security_incident',
  'provider_trouble',
] as const
