import type { AuditRow, ResultOf, verifyAudit } from '@candor/api'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TextField, TextInput, TopToolbar, useNotify } from 'react-admin'
import { DeskList, Nothing } from './desk-list.tsx'
import { WhenField } from './when.tsx'
import { call } from './client.ts'
import { OpenButton, withoutArrow } from './open-button.tsx'
import { errorText } from './error-text.ts'

type Verdict = ResultOf<typeof verifyAudit>

const filters = [
  <TextInput key="action" source="action" label="Action" alwaysOn />,
  <TextInput key="targetId" source="targetId" label="Target" alwaysOn />,
]

/** Everything that operators did, newest first, and the proof that nothing of it was changed. */
export function AuditList() {
  return (
    <DeskList
      title="Audit"
      filters={filters}
      actions={<Verify />}
      sort={{ field: 'at', order: 'DESC' }}
    >
      <Datagrid
        empty={<Nothing>No row of the audit is like that.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        expand={<Details />}
        sx={withoutArrow}
      >
        <TextField source="seq" label="No." sortable={false} />
        <WhenField source="at" label="When" />
        <TextField source="actorName" label="Who" sortable={false} />
        <TextField source="action" sortable={false} />
        <TextField source="targetType" label="Kind" sortable={false} />
        <TextField source="targetId" label="Target" sortable={false} />
        <TextField source="reasonKey" label="Reason" sortable={false} emptyText="–" />
        <TextField source="remark" sortable={false} emptyText="–" />
        <FunctionField label="" render={() => <OpenButton />} />
      </Datagrid>
    </DeskList>
  )
}

function Details() {
  const facts = ['actorRole', 'ip', 'device', 'before', 'after', 'approvalId', 'requestId'] as const
  return (
    <Stack spacing={0.5} sx={{ padding: 1, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      {[...facts, 'prevHash' as const, 'hash' as const].map((fact) => (
        <FunctionField<AuditRow & { id: number }>
          key={fact}
          render={(row) => `${fact}: ${row[fact] ?? '–'}`}
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
        <Alert severity={verdict.ok ? 'success' : 'error'}>{said(verdict)}</Alert>
      )}
      <Button variant="contained" onClick={() => void verify()}>
        Verify the chain
      </Button>
    </TopToolbar>
  )
}

function said({ ok, rows, broken, anchors, head }: Verdict): string {
  if (!ok && broken !== null) return `Broken at row ${broken.seq}: ${broken.why}.`
  return `All ${rows} rows follow one another up to ${head.hash.slice(0, 12)}…; ${anchors} anchors agree.`
}
