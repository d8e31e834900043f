import type { PaidReward as Row } from '@candor/api'
import { paidKinds } from '@candor/api'
import { Stack, Typography } from '@mui/material'
import { Datagrid, FunctionField, SelectInput, TextInput } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { userLink } from '../ui/user-link.tsx'
import { TimeText } from '../ui/time-text.tsx'
import { amountText } from '../ui/words.ts'
import { paidText } from './words.ts'

const kinds = paidKinds.map((id) => ({ id, name: paidText[id] }))
const filters = [
  <SelectInput key="kind" source="kind" label={<>Kind</>} choices={kinds} alwaysOn />,
  <TextInput key="budget" source="budget" label={<>Account id, or fees</>} alwaysOn />,
  <TextInput key="keyword" source="keyword" label={<>User</>} alwaysOn />,
]

/** Payments to users: gifts, envelopes, task rewards and shares of fees, each with its paying account. */
export function PaidList() {
  return (
    <ConsoleList title="Rewards paid" filters={filters} actions={false} isLive>
      <Datagrid
        bulkActionButtons={false}
        rowClick={false}
        empty={<Nothing>Nothing among these was paid.</Nothing>}
      >
        <FunctionField<Row> label="Paid" render={({ paidAt }) => <TimeText at={paidAt} />} />
        <FunctionField<Row> label="User" render={userLink} />
        <FunctionField<Row> label="Of" render={whatOf} />
        <FunctionField<Row>
          label="Amount"
          render={({ amount, currency }) => `${amountText(amount)} ${currency}`}
        />
        <FunctionField<Row> label="From" render={({ budgetId }) => budgetId ?? 'Fee income'} />
        <FunctionField<Row> label="Rules" render={({ ruleVersion }) => ruleVersion} />
      </Datagrid>
    </ConsoleList>
  )
}

const whatOf = ({ kindKey, about, memberId }: Row) => (
  <Stack>
    <Typography variant="body2">{paidText[kindKey]}</Typography>
    <Typography variant="caption">
      {memberId === null ? about : `${about}, member ${memberId}`}
    </Typography>
  </Stack>
)
