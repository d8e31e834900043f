import type { HeldOrder } from '@candor/api'
import { Chip, Stack, Typography } from '@mui/material'
import { Datagrid, FunctionField, SelectInput, TextInput } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { userLink } from '../ui/user-link.tsx'
import { TimeText, timeText } from '../ui/time-text.tsx'
import { amountText, inWords } from '../ui/words.ts'
import { OrderActs } from './order-acts.tsx'

const shows = [
  { id: 'open', name: 'Open' },
  { id: 'frozen', name: 'Frozen by two' },
  { id: 'all', name: 'All, with what is over' },
]
const filters = [
  <SelectInput key="show" source="show" label={<>Show</>} choices={shows} alwaysOn isRequired />,
  <TextInput key="keyword" source="keyword" label={<>Order number, or user</>} alwaysOn />,
]

/** Orders of finance products: owner, state, and the acts of two operators. */
export function OrderList() {
  return (
    <ConsoleList
      title="Product orders"
      filters={filters}
      filterDefaultValues={{ show: 'open' }}
      actions={false}
      isLive
    >
      <Datagrid
        bulkActionButtons={false}
        rowClick={false}
        empty={<Nothing>No order is among these.</Nothing>}
        sx={rowsInSight}
      >
        <FunctionField<HeldOrder> label="Order" render={orderText} />
        <FunctionField<HeldOrder> label="User" render={userLink} />
        <FunctionField<HeldOrder>
          label="Principal"
          render={({ amount, currency }) => `${amountText(amount)} ${currency}`}
        />
        <FunctionField<HeldOrder>
          label="Paid in all"
          render={({ accumulatedIncome, currency }) =>
            `${amountText(accumulatedIncome)} ${currency}`
          }
        />
        <FunctionField<HeldOrder> label="Ends" render={({ endAt }) => <TimeText at={endAt} />} />
        <FunctionField<HeldOrder> label="Status" render={(order) => <Status order={order} />} />
        <FunctionField<HeldOrder> label="Acts" render={(order) => <OrderActs order={order} />} />
      </Datagrid>
    </ConsoleList>
  )
}

const orderText = ({ orderNo, productName }: HeldOrder) => (
  <Stack>
    <Typography variant="body2">{orderNo}</Typography>
    <Typography variant="caption">{productName}</Typography>
  </Stack>
)

/** The order's state; for a frozen order the time, the reason and the payments that wait. */
function Status({ order }: { readonly order: HeldOrder }) {
  const { freeze, statusKey, unpaidDays, pendingFreezeId, currency } = order
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Chip
        size="small"
        color={statusKey === 'frozen' ? 'error' : 'default'}
        label={inWords(statusKey)}
      />
      {freeze !== null && (
        <Typography variant="caption">
          By two since {timeText(freeze.at)}. {freeze.reason}{' '}
          {`${freeze.heldDays} days wait: ${amountText(freeze.heldIncome)} ${currency}`}
        </Typography>
      )}
      {unpaidDays > 0 && (
        <Typography variant="caption">{unpaidDays} days unpaid: its account is empty</Typography>
      )}
      {pendingFreezeId !== null && (
        <Typography variant="caption">Awaits a second operator</Typography>
      )}
    </Stack>
  )
}
