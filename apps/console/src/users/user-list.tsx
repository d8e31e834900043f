import { Datagrid, NumberField, TextField, TextInput } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { TimeField } from '../ui/time-text.tsx'
import { unknown } from '../ui/unknown.ts'

const filters = [
  <TextInput key="keyword" source="keyword" label="Account, UID or ID" alwaysOn resettable />,
]

/** An account may be a long address: it wraps, so that nothing beside it leaves the list. */
const accountsWhole = { '& .column-account': { overflowWrap: 'anywhere' } } as const

/** Users, newest first; a row leads to its user's page. Each look is recorded in the audit. */
export function UserList() {
  return (
    <ConsoleList title="Users" filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
      <Datagrid
        empty={<Nothing>No matching users.</Nothing>}
        bulkActionButtons={false}
        rowClick="show"
        sx={[rowsInSight, accountsWhole]}
      >
        <TextField source="uid" label="UID" sortable={false} />
        <TextField source="account" sortable={false} />
        <TextField source="accountType" label="Type" sortable={false} />
        <TextField source="country" sortable={false} emptyText={unknown} />
        <NumberField source="restrictions" label="Restrictions" sortable={false} />
        <TimeField source="createdAt" label="Registered" />
        <TimeField source="lastLoginAt" label="Last sign-in" sortable={false} />
      </Datagrid>
    </ConsoleList>
  )
}
