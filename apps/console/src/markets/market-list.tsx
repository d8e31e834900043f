import { haltReasons, type ConsoleMarket, type HaltReason } from '@candor/api'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TextField, useRecordContext } from 'react-admin'
import { AskDialog } from '../acts/ask-dialog.tsx'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { ReasonSelect } from '../acts/reason-select.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { reasonText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

type Row = ConsoleMarket & { id: string }

/** Every market. One operator halts trading in a market; two resume it. */
export function MarketList() {
  return (
    <ConsoleList isLive pagination={false} actions={false} title="Markets">
      <Datagrid
        empty={<Nothing>There is no market.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <TextField source="symbol" label="Market" sortable={false} />
        <TextField source="name" label="Name" sortable={false} />
        <FunctionField<Row>
          label="State"
          render={({ halted }) => (
            <Chip label={halted ? 'Halted' : 'Trading'} color={halted ? 'error' : 'success'} />
          )}
        />
        <FunctionField<Row>
          label="Reason"
          render={({ reasonKey }) => (reasonKey === null ? unknown : reasonText(reasonKey))}
        />
        <TimeField source="sinceAt" label="Since" />
        <FunctionField label="Actions" render={() => <MarketButton />} />
      </Datagrid>
    </ConsoleList>
  )
}

function MarketButton() {
  const market = useRecordContext<Row>()
  const [asking, setAsking] = useState(false)
  if (market === undefined || !mayCall('haltMarket')) return null
  const { symbol, halted, pendingApprovalId } = market
  const verb = halted ? 'Ask to resume' : 'Halt'
  const label = pendingApprovalId === null ? verb : 'Awaiting second approval'
  const Ask = halted ? ResumeDialog : HaltDialog
  return (
    <>
      <Button
        variant="outlined"
        color={halted ? 'primary' : 'error'}
        aria-label={`${label}: ${symbol}`}
        disabled={pendingApprovalId !== null}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && <Ask symbol={symbol} onClose={() => setAsking(false)} />}
    </>
  )
}

type Asked = { readonly symbol: string; readonly onClose: () => void }

function HaltDialog({ symbol, onClose }: Asked) {
  const act = useAct()
  const [reasonKey, setReasonKey] = useState<HaltReason>(haltReasons[0])
  return (
    <AskDialog
      title={`Halt: ${symbol}`}
      act="Halt"
      onSend={(remark) =>
        act(
          'haltMarket',
          { symbol, reasonKey, remark },
          `${symbol}: trading is halted, and everybody reads it.`,
        )
      }
      onClose={onClose}
    >
      <ReasonSelect
        value={reasonKey}
        reasons={haltReasons}
        textOf={reasonText}
        onChange={setReasonKey}
      />
    </AskDialog>
  )
}

function ResumeDialog({ symbol, onClose }: Asked) {
  const act = useAct()
  return (
    <AskDialog
      title={`Ask to resume: ${symbol}`}
      act="Ask to resume"
      onSend={(remark) =>
        act('resumeMarket', { symbol, remark }, 'Sent to a second operator for approval.')
      }
      onClose={onClose}
    />
  )
}
