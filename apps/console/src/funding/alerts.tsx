import { ApiError, type FundingItem } from '@candor/api'
import { Alert, Button } from '@mui/material'
import { Link, useGetList } from 'react-admin'
import { Failed } from '../ui/console-list.tsx'
import { refetchEvery } from '../ui/refetch.ts'
import { coversText } from '../ui/coverage.ts'
import { amountText } from '../ui/words.ts'
import { nameOf, shortText } from './words.ts'

const lookMs = 15_000

/** On the overview: each account that cannot pay now, or cannot pay all known obligations. Nothing if all can. */
export function FundingAlerts() {
  const {
    data = [],
    error,
    refetch,
  } = useGetList<FundingItem>('funding', {}, { refetchInterval: refetchEvery(lookMs) })
  if (error instanceof ApiError && error.errorKey === 'FORBIDDEN') return null
  // The last known alerts stay beside the failure of a later read.
  return (
    <>
      {error !== null && (
        <Failed what="Funding accounts" error={error} onRetry={() => void refetch()} />
      )}
      {data.map((item) => {
        const { id, currency, shortAt, coverageRate, balance, owed } = item
        const isLow = coverageRate !== null && coverageRate.startsWith('0')
        if (shortAt === null && !isLow) return null
        const holds = `It holds ${amountText(balance)} ${currency} and owes ${amountText(owed)}`
        return (
          <Alert
            key={id}
            severity={shortAt === null ? 'warning' : 'error'}
            action={
              <Button component={Link} to="/funding" color="inherit">
                Funding
              </Button>
            }
          >
            {shortAt === null
              ? `${nameOf(item)}: its funding account covers ${coversText(item)}. ${holds}.`
              : `${nameOf(item)}: ${shortText(item)}. ${holds}.`}
          </Alert>
        )
      })}
    </>
  )
}
