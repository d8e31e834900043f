import { Datagrid, DateField, List, NumberField, TextField, TextInput } from 'react-admin'

const filters = [
  <TextInput key="keyword" source="keyword" label="Account, uid or id" alwaysOn resettable />,
]

/** Users, newest first; a row leads to everything about its user. Every look is a row of the audit. */
export function UserList() {
  return (
    <List
      title="Users"
      exporter={false}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty={false}
    >
      <Datagrid bulkActionButtons={false} rowClick="show">
        <TextField source="uid" sortable={false} />
        <TextField source="account" sortable={false} />
        <TextField source="accountType" label="Kind" sortable={false} />
        <TextField source="country" sortable={false} emptyText="–" />
        <NumberField source="restrictions" label="Restricted" sortable={false} />
        <DateField source="createdAt" label="Since" showTime />
        <DateField
          source="lastLoginAt"
          label="Last sign-in"
          showTime
          emptyText="–"
          sortable={false}
        />
      </Datagrid>
    </List>
  )
}
