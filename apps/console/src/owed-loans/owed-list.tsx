import type { OwedLoan } from '@candor/api'
import { Chip, Stack } from '@mui/material'
import { Datagrid, FunctionField, SelectInput, useListContext } from 'react-admin'
import { serverNow } from '../session/client.ts'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { Lines } from '../ui/lines.tsx'
import { rowsInSight } from '../ui/open-button.tsx'
import { durationText } from '../ui/duration.ts'
import { userLink } from '../ui/user-link.tsx'
import { timeText } from '../ui/time-text.tsx'
import { amountText, percentText, priceText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

const shows = [
  { id: 'overdue', name: 'Overdue' },
  { id: 'secured', name: 'Pledges, nearest to a sale' },
  { id: 'all', name: 'All that are owed' },
]
const filters = [
  <SelectInput key="show" source="show" label={<>Show</>} choices={shows} alwaysOn isRequired />,
]

/** Loans owed to the house: overdue parts and collateral. Read-only; the rules call and sell. */
export function OwedList() {
  return (
    <ConsoleList
      title="Owed loans"
      filters={filters}
      filterDefaultValues={{ show: 'overdue' }}
      actions={false}
      isLive
    >
      <Datagrid bulkActionButtons={false} rowClick={false} empty={<NothingOwed />} sx={rowsInSight}>
        <FunctionField<OwedLoan> label="Loan" render={loanText} />
        <FunctionField<OwedLoan> label="User" render={userLink} />
        <FunctionField<OwedLoan>
          label="Owed"
          render={({ outstanding, currency }) => `${amountText(outstanding)} ${currency}`}
        />
        <FunctionField<OwedLoan> label="Late or due" render={lateText} />
        <FunctionField<OwedLoan> label="Pledged" render={pledgeText} />
        <FunctionField<OwedLoan> label="Loan to value" render={ratioText} />
        <FunctionField<OwedLoan> label="Price" render={stepsText} />
      </Datagrid>
    </ConsoleList>
  )
}

function NothingOwed() {
  const { show = 'overdue' } = useListContext().filterValues as { show?: string }
  if (show === 'overdue') return <Nothing>Nothing is overdue.</Nothing>
  return <Nothing>{show === 'secured' ? 'Nothing is pledged.' : 'Nothing is owed.'}</Nothing>
}

const loanText = ({ orderNo, amount, currency }: OwedLoan) => (
  <Lines head={orderNo} of={[`${amountText(amount)} ${currency}`]} />
)

function lateText({ overdueAt, overdueAmount, nextDueAt, nextDueAmount }: OwedLoan) {
  if (overdueAt !== null)
    return (
      <Lines
        head={<Chip color="error" label={`Late for ${durationText(serverNow() - overdueAt)}`} />}
        of={[amountText(overdueAmount)]}
      />
    )
  return <Lines head={amountText(nextDueAmount)} of={[timeText(nextDueAt)]} />
}

function pledgeText({ pledgeCurrency, collateral, collateralValue, currency }: OwedLoan) {
  if (pledgeCurrency === null) return 'Nothing: by a limit'
  return (
    <Lines
      head={`${amountText(collateral)} ${pledgeCurrency}`}
      of={[
        collateralValue === null
          ? 'No price is known'
          : `worth ${priceText(collateralValue)} ${currency}`,
      ]}
    />
  )
}

const stepText = { none: '', call: 'Margin call', liquidation: 'To be sold' } as const

function ratioText({ ltv, marginCallLtv, liquidationLtv, step, isPriceFresh }: OwedLoan) {
  if (ltv === null || marginCallLtv === null || liquidationLtv === null) return unknown
  const isReached = step !== null && step !== 'none'
  const color = step === 'liquidation' ? 'error' : 'warning'
  return (
    <Lines
      head={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <span>{percentText(ltv)}</span>
          {isReached && <Chip color={color} label={stepText[step]} />}
          {!isPriceFresh && <Chip label="Old price: nothing is sold" />}
        </Stack>
      }
      of={[`call at ${percentText(marginCallLtv)}, sale at ${percentText(liquidationLtv)}`]}
    />
  )
}

function stepsText({ usdPrice, priceAt, marginCallPrice, liquidationPrice }: OwedLoan) {
  if (usdPrice === null) return unknown
  return (
    <Lines
      head={`${priceText(usdPrice)}, ${ageText(priceAt)}`}
      of={[`call at ${priceText(marginCallPrice)}, sale at ${priceText(liquidationPrice)}`]}
    />
  )
}

/** The age of a price; a dash if its time is unknown. */
const ageText = (at: number | null): string =>
  at === null ? `${unknown} old` : `${durationText(serverNow() - at)} old`
