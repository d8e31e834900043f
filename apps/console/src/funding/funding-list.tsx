import type { FundingItem } from '@candor/api'
import { Button, Chip } from '@mui/material'
import { useState } from 'react'
import { Datagrid, FunctionField, useRecordContext } from 'react-admin'
import { ConsoleList, Nothing } from '../ui/console-list.tsx'
import { coversText } from '../ui/coverage.ts'
import { mayCall } from '../session/session.ts'
import { amountText } from '../ui/words.ts'
import { TopUp } from '../acts/top-up.tsx'
import { nameOf, shortText } from './words.ts'

/** The house accounts for promised payments: the balance and the due amounts of each. */
export function FundingList() {
  return (
    <ConsoleList isLive pagination={false} title="Funding">
      <Datagrid
        empty={<Nothing>There is no funding account.</Nothing>}
        bulkActionButtons={false}
        rowClick={false}
      >
        <FunctionField<FundingItem> label="Pays" render={nameOf} />
        <FunctionField<FundingItem> label="State" render={(item) => <State item={item} />} />
        <FunctionField<FundingItem>
          label="Balance"
          render={({ balance, currency }) => `${amountText(balance)} ${currency}`}
        />
        <FunctionField<FundingItem>
          label="Due in 7 days"
          render={({ nextSevenDays }) => amountText(nextSevenDays)}
        />
        <FunctionField<FundingItem>
          label="Due in 30 days"
          render={({ nextThirtyDays }) => amountText(nextThirtyDays)}
        />
        <FunctionField<FundingItem> label="Known in all" render={({ owed }) => amountText(owed)} />
        <FunctionField<FundingItem> label="Actions" render={() => <Acts />} />
      </Datagrid>
    </ConsoleList>
  )
}

function State({ item }: { readonly item: FundingItem }) {
  const { shortAt, coverageRate } = item
  if (shortAt !== null) return <Chip color="error" label={shortText(item)} />
  if (coverageRate === null) return <Chip label="Nothing owed" />
  const isLow = coverageRate.startsWith('0')
  return <Chip color={isLow ? 'warning' : 'success'} label={`Covers ${coversText(item)}`} />
}

function Acts() {
  const item = useRecordContext<FundingItem>()
  const [isAsking, setIsAsking] = useState(false)
  if (item === undefined) return null
  if (item.pendingTopUpId !== null) return 'Top-up: awaiting second approval'
  if (!mayCall('topUpFunding')) return null
  const name = nameOf(item)
  return (
    <>
      <Button
        variant="outlined"
        sx={{ whiteSpace: 'nowrap' }}
        aria-label={`Top up: ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Top up
      </Button>
      {isAsking && <TopUp {...item} name={name} onClose={() => setIsAsking(false)} />}
    </>
  )
}
