import { Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, TopToolbar, useRecordContext } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { ReasonDialog } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { TimeLeft } from '../ui/time-left.tsx'
import { useAct } from '../acts/use-act.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText } from '../ui/words.ts'
import { ChannelForm } from './channel-form.tsx'
import { hoursText } from './day-minutes.ts'
import type { ChannelRow as Row } from './rows.ts'

/** The bank accounts that users pay to. One operator stops an account; two open or change one. */
export function ChannelList() {
  return (
    <ConsoleList isLive pagination={false} actions={<NewChannel />} title="Recharge channels">
      <Datagrid
        empty={<Nothing>There is no account to pay to.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <FunctionField<Row>
          label="Account"
          render={({ bankName, accountNo, accountName }) =>
            `${bankName}, ${accountNo}, ${accountName}`
          }
        />
        <FunctionField<Row>
          label="Limits"
          render={({ minAmount, maxAmount, currency }) =>
            `${amountText(minAmount)}–${amountText(maxAmount)} ${currency}`
          }
        />
        <FunctionField<Row> label="Hours (UTC+8)" render={hoursText} />
        <FunctionField<Row> label="State" render={(row) => <State row={row} />} />
        <FunctionField<Row> label="Actions" render={() => <Acts />} />
      </Datagrid>
    </ConsoleList>
  )
}

function State({ row: { stopped, isCurrent, effectiveAt } }: { readonly row: Row }) {
  if (!isCurrent)
    return (
      <Stack>
        <Chip label={`From ${timeText(effectiveAt)}`} color="warning" />
        <TimeLeft label="Goes live in" until={effectiveAt} />
      </Stack>
    )
  return <Chip label={stopped ? 'Stopped' : 'Open'} color={stopped ? 'error' : 'success'} />
}

function NewChannel() {
  const [asking, setAsking] = useState(false)
  return (
    <TopToolbar>
      {mayCall('proposeDepositChannel') && (
        <Button variant="contained" onClick={() => setAsking(true)}>
          New account
        </Button>
      )}
      {asking && <ChannelForm onClose={() => setAsking(false)} />}
    </TopToolbar>
  )
}

function Acts() {
  const channel = useRecordContext<Row>()
  const act = useAct()
  const [asking, setAsking] = useState<'change' | 'stop' | null>(null)
  if (channel === undefined) return null
  const { channelId, stopped, pendingApprovalId, isNewest } = channel
  if (pendingApprovalId !== null) return 'Change awaiting second approval'
  if (!isNewest || !mayCall('proposeDepositChannel')) return null
  const close = () => setAsking(null)
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="outlined" onClick={() => setAsking('change')}>
        {stopped ? 'Ask to open again' : 'Ask to change'}
      </Button>
      {!stopped && (
        <Button color="error" onClick={() => setAsking('stop')}>
          Stop
        </Button>
      )}
      {asking === 'change' && (
        <ChannelForm channel={{ ...channel, id: channelId }} onClose={close} />
      )}
      {asking === 'stop' && (
        <ReasonDialog
          title={`Stop: ${channel.bankName}`}
          act="Stop"
          withReason
          onSend={(why) =>
            act('stopDepositChannel', { id: channelId, ...why }, 'Stopped for everybody.')
          }
          onClose={close}
        />
      )}
    </Stack>
  )
}
