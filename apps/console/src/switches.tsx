import type { SwitchState } from '@candor/api'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, useRecordContext } from 'react-admin'
import { DeskList } from './desk-list.tsx'
import { WhenField } from './when.tsx'
import { rowsInSight } from './open-button.tsx'
import { ReasonDialog, type Why } from './reason-dialog.tsx'
import { mayCall } from './session.ts'
import { useAct } from './use-act.tsx'
import { reasonText, switchText } from './words.ts'

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
    <DeskList isLive pagination={false} actions={false} title="Switches">
      <Datagrid bulkActionButtons={false} rowClick={false} sx={rowsInSight}>
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
          render={({ reasonKey }) => (reasonKey === null ? '–' : reasonText(reasonKey))}
        />
        <WhenField source="sinceAt" label="Since" />
        <FunctionField label="Actions" render={() => <SwitchButton />} />
      </Datagrid>
    </DeskList>
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
