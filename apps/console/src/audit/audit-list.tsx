import type { AuditRow, ResultOf, verifyAudit } from '@candor/api'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TextField, TextInput, TopToolbar, useNotify } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { call } from '../session/client.ts'
import { OpenButton, rowsInSight, withoutArrow } from '../ui/open-button.tsx'
import { errorText } from '../ui/error-text.ts'
import { saveAnchor, saveAudit } from './save-audit.ts'
import { mayCall } from '../session/session.ts'
import { inWords } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

type Row = AuditRow & { readonly id: number }
type Verdict = ResultOf<typeof verifyAudit>

const filters = [
  <TextInput key="action" source="action" label="Action" alwaysOn />,
  <TextInput key="targetId" source="targetId" label="Target" alwaysOn />,
]

/** All acts of operators, newest first, and the proof that none was changed. */
export function AuditList() {
  return (
    <ConsoleList
      title="Audit"
      filters={filters}
      actions={<Verify />}
      sort={{ field: 'at', order: 'DESC' }}
    >
      <Datagrid
        empty={<Nothing>No matching rows.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        expand={<Details />}
        sx={[withoutArrow, rowsInSight]}
      >
        <TextField source="seq" label="No." sortable={false} />
        <TimeField source="at" label="When" />
        <TextField source="actorName" label="Who" sortable={false} />
        <FunctionField<Row>
          label="Action"
          sortable={false}
          render={({ action }) => inWords(action)}
        />
        <FunctionField<Row>
          label="Target"
          sortable={false}
          render={({ targetType, targetId }) => targetText(targetType, targetId)}
        />
        <FunctionField<Row>
          label="Reason and remark"
          sortable={false}
          render={({ reasonKey, remark }) => <Why reasonKey={reasonKey} remark={remark} />}
        />
        <FunctionField label="Details" render={() => <OpenButton />} />
      </Datagrid>
    </ConsoleList>
  )
}

/** The object of an act; for a look at several objects only the list is named. */
const targetText = (type: string, id: string): string =>
  id === '*' ? `${inWords(type)} list` : `${inWords(type)} ${id}`

function Why({ reasonKey, remark }: Pick<Row, 'reasonKey' | 'remark'>) {
  if (reasonKey === null && remark === null) return unknown
  return (
    <Stack sx={{ maxWidth: '16rem', overflowWrap: 'anywhere' }}>
      {reasonKey !== null && <span>{inWords(reasonKey)}</span>}
      {remark !== null && <span>{remark}</span>}
    </Stack>
  )
}

function Details() {
  const facts = ['actorRole', 'ip', 'device', 'before', 'after', 'approvalId', 'requestId'] as const
  return (
    <Stack spacing={0.5} sx={{ padding: 2, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      {[...facts, 'prevHash' as const, 'hash' as const].map((fact) => (
        <FunctionField<Row>
          key={fact}
          render={(row) => `${inWords(fact)}: ${row[fact] ?? unknown}`}
        />
      ))}
    </Stack>
  )
}

function Verify() {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const notify = useNotify()
  const verify = () =>
    call('verifyAudit', {}).then(setVerdict, (error: unknown) =>
      notify(errorText(error), { type: 'error' }),
    )
  return (
    <TopToolbar sx={{ alignItems: 'center' }}>
      {verdict !== null && (
        <Alert severity={verdict.ok ? 'success' : 'error'}>{verdictText(verdict)}</Alert>
      )}
      {verdict?.lastAnchor != null && <AnchorButton anchor={verdict.lastAnchor} />}
      {mayCall('exportAudit') && <ExportButton />}
      <Button variant="contained" onClick={() => void verify()}>
        Verify the chain
      </Button>
    </TopToolbar>
  )
}

/** Saves the last anchor: kept elsewhere, it reveals a chain that was cut back behind it, or rewritten. */
function AnchorButton({ anchor }: { readonly anchor: NonNullable<Verdict['lastAnchor']> }) {
  return (
    <Button variant="outlined" onClick={() => saveAnchor(anchor)}>
      Save anchor {anchor.number}
    </Button>
  )
}

/** Exports the whole chain as a file; the export itself is recorded. */
function ExportButton() {
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()
  const take = async () => {
    setIsBusy(true)
    await saveAudit().then(
      (rows) => notify(`Saved: ${rows} rows. That you took them is on record.`),
      (error: unknown) => notify(errorText(error), { type: 'error' }),
    )
    setIsBusy(false)
  }
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void take()}>
      Export the chain
    </Button>
  )
}

function verdictText({ rows, broken, anchorFault, anchors, head }: Verdict): string {
  const faults = [
    ...(broken === null ? [] : [`Broken at row ${broken.seq}: ${broken.why}.`]),
    ...(anchorFault === null ? [] : [`Fault at anchor ${anchorFault.number}: ${anchorFault.why}.`]),
  ]
  if (faults.length > 0) return faults.join(' ')
  return `All ${rows} rows follow one another up to ${head.hash.slice(0, 12)}…; ${anchors} anchors agree.`
}
