import type { Endpoints, ResultOf } from '@candor/api'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type SubmitEvent } from 'react'
import { Datagrid, FunctionField, TextField as Text, useNotify } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { newPasskey } from '../session/passkey.ts'
import { rowsInSight } from '../ui/open-button.tsx'
import { useActAtOnce } from '../acts/use-act.tsx'
import { errorText } from '../ui/error-text.ts'

type Passkey = ResultOf<Endpoints['listOperatorPasskeys']>[number]

/** The operator's own passkeys: each replaces the code at sign-in. */
export function PasskeyList() {
  return (
    <ConsoleList pagination={false} actions={false} title="My passkeys">
      <AddPasskey />
      <Datagrid
        empty={<Nothing>You have no passkey yet.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
        sx={rowsInSight}
      >
        <Text source="name" label="Name" sortable={false} />
        <TimeField source="createdAt" label="Added" sortable={false} />
        <FunctionField<Passkey>
          label="Actions"
          render={(passkey) => <RemoveButton passkey={passkey} />}
        />
      </Datagrid>
    </ConsoleList>
  )
}

function AddPasskey() {
  const act = useActAtOnce()
  const notify = useNotify()
  const [name, setName] = useState('')
  async function add(event: SubmitEvent) {
    event.preventDefault()
    try {
      const credential = await newPasskey()
      const fault = await act('addOperatorPasskey', { credential, name }, 'The passkey was added.')
      if (fault === null) setName('')
    } catch (error) {
      notify(errorText(error), { type: 'error' })
    }
  }
  return (
    <form onSubmit={(event) => void add(event)}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', padding: 2 }}>
        <TextField
          label="Name of a new passkey"
          size="small"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 64 } }}
        />
        <Button type="submit" variant="contained">
          Add passkey
        </Button>
        <Typography variant="body2">It takes the place of the code when you sign in.</Typography>
      </Stack>
    </form>
  )
}

function RemoveButton({ passkey }: { readonly passkey: Passkey }) {
  const act = useActAtOnce()
  const remove = () =>
    void act('removeOperatorPasskey', { id: passkey.id }, 'The passkey was removed.')
  return (
    <Button variant="outlined" aria-label={`Remove: ${passkey.name}`} onClick={remove}>
      Remove
    </Button>
  )
}
