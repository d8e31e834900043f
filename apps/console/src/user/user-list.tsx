import { Datagrid, NumberField, TextField, TextInput } from 'react-admin'
import { DeskList, Nothing } from '../desk-list.tsx'
import { WhenField } from '../when.tsx'

const filters = [
  <TextInput key="keyword" source="keyword" label="Account, uid or id" alwaysOn resettable />,
]

/** Users, newest first; a row leads to everything about its user. Every look is a row of the audit. */
export function UserList() {
  return (
    <DeskList title="Users" filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
      <Datagrid
        empty={<Nothing>There is no such user.</Nothing>}
        bulkActionButtons={false}
        rowClick="show"
      >
        <TextField source="uid" sortable={false} />
        <TextField source="account" sortable={false} />
        <TextField source="accountType" label="Kind" sortable={false} />
        <TextField source="country" sortable={false} emptyText="–" />
        <NumberField source="restrictions" label="Restricted" sortable={false} />
        <WhenField source="createdAt" label="Since" />
        <WhenField source="lastLoginAt" label="Last sign-in" sortable={false} />
      </Datagrid>
    </DeskList>
  )
}
