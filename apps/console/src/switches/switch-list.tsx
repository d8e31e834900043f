import type { SwitchState } from '@candor/api'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, useRecordContext } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { ReasonDialog, type Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { reasonText, switchText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

const switchReasons = [
  'maintenance',
  'provider_trouble',
  'security_incident',
  'market_disorder',
  'legal_order',
  'resolved',
] as const

/** Functions that are stopped for everybody. One operator stops a function; two resume it. */
export function SwitchList() {
  return (
    <ConsoleList isLive pagination={false} actions={false} title="Switches">
      <Datagrid
        empty={<Nothing>There is no switch.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <FunctionField<SwitchState & { id: string }>
          label="Switch"
          render={(row) => switchText[row.switch]}
        />
        <FunctionField<SwitchState & { id: string }>
          label="State"
          render={({ stopped }) => (
            <Chip label={stopped ? 'Stopped' : 'Running'} color={stopped ? 'error' : 'success'} />
          )}
        />
        <FunctionField<SwitchState & { id: string }>
          label="Reason"
          render={({ reasonKey }) => (reasonKey === null ? unknown : reasonText(reasonKey))}
        />
        <TimeField source="sinceAt" label="Since" />
        <FunctionField label="Actions" render={() => <SwitchButton />} />
      </Datagrid>
    </ConsoleList>
  )
}

function SwitchButton() {
  const state = useRecordContext<SwitchState & { id: string }>()
  const act = useAct()
  const [asking, setAsking] = useState(false)
  if (state === undefined || !mayCall('setSwitch')) return null
  const switchName = switchText[state.switch]
  const verb = state.stopped ? 'Ask to resume' : 'Stop'
  const label = state.pendingApprovalId === null ? verb : 'Awaiting second approval'
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'setSwitch',
      { switch: state.switch, stopped: !state.stopped, reasonKey, remark },
      state.stopped
        ? 'Sent to a second operator for approval.'
        : `${switchName}: stopped for everybody.`,
    )
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`${label}: ${switchName}`}
        disabled={state.pendingApprovalId !== null}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <ReasonDialog
          title={`${verb}: ${switchName}`}
          act={verb}
          withReason
          reasons={switchReasons}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
