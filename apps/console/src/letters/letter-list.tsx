import type { WaitingLetter } from '@candor/api'
import { Chip } from '@mui/material'
import { Datagrid, FunctionField, TextField } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { TimeField } from '../ui/time-text.tsx'

/** The number of failures after which an operator should check the mail server. */
const worrying = 3

/** Undelivered messages to users that must arrive, the longest waiting first: without their content. */
export function LetterList() {
  return (
    <ConsoleList isLive pagination={false} actions={false} title="Outbox">
      <Datagrid
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
        empty={<Nothing>Nothing waits to be sent.</Nothing>}
      >
        <FunctionField<WaitingLetter>
          label="Channel"
          render={({ channel }) => (channel === 'email' ? 'E-mail' : 'Text message')}
        />
        <TextField source="recipient" label="To" sortable={false} />
        <TimeField source="writtenAt" label="Written" sortable={false} />
        <FunctionField<WaitingLetter>
          label="Tries"
          render={({ tries }) => (
            <Chip label={tries} color={tries < worrying ? 'default' : 'error'} />
          )}
        />
        <TimeField source="nextTryAt" label="Next try" sortable={false} />
      </Datagrid>
    </ConsoleList>
  )
}
