import { ApiError, type ConsoleMarket, type SwitchState } from '@candor/api'
import { Box, Card, CardActionArea, CardContent, Chip, Skeleton, Typography } from '@mui/material'
import { Link, Title, useGetList } from 'react-admin'
import { Failed } from '../ui/console-list.tsx'
import { refetchEvery } from '../ui/refetch.ts'
import { queues } from './queues.ts'
import { FundingAlerts } from '../funding/alerts.tsx'
import { NextItems, type WaitingItem } from './next-items.tsx'
import { dueText } from '../ui/duration.ts'
import type { QueuePage } from '../queue/queue-page.tsx'
import { switchText } from '../ui/words.ts'
import { unknown } from '../ui/unknown.ts'

const lookMs = 15_000
/** The number of items at a glance; each shown item is a recorded look. */
const nextCount = 5

/** The waiting items of each queue, and everything that is stopped. */
export function Overview() {
  return (
    <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
      <Title title="Overview" />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
        }}
      >
        {queues.map((queue) => (
          <Waiting key={queue.resource} queue={queue} />
        ))}
      </Box>
      <FundingAlerts />
      <Stopped />
    </Box>
  )
}

/**
 * The number of waiting items of a queue, the first due time and the next items. Queues of other roles are not shown.
 */
function Waiting({ queue: { resource, label, Icon } }: { readonly queue: QueuePage }) {
  const { data, total, pageInfo, error, refetch, dataUpdatedAt } = useGetList<WaitingItem>(
    resource,
    {
      filter: { show: 'open' },
      pagination: { page: 1, perPage: nextCount },
      sort: { field: 'slaAt', order: 'ASC' },
    },
    { refetchInterval: refetchEvery(lookMs) },
  )
  if (isOfOthers(error)) return null
  if (error !== null) return <Failed what={label} error={error} onRetry={() => void refetch()} />
  return (
    <Card>
      <CardActionArea component={Link} to={`/${resource}`}>
        <CardContent sx={{ display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
            <Icon fontSize="small" />
            <Typography variant="body2">{label}</Typography>
          </Box>
          <Typography variant="h4" component="p" sx={{ fontWeight: 650 }}>
            {total ?? (pageInfo?.hasNextPage ? 'More than 1,000' : unknown)}
          </Typography>
          {data === undefined ? (
            <Skeleton variant="text" />
          ) : (
            <Due at={data[0]?.slaAt ?? null} now={dataUpdatedAt} />
          )}
        </CardContent>
      </CardActionArea>
      <NextItems resource={resource} items={data ?? []} now={dataUpdatedAt} />
    </Card>
  )
}

/** Only queues of other roles are left out: a failed read is not an empty queue. */
const isOfOthers = (error: unknown): boolean =>
  error instanceof ApiError && error.errorKey === 'FORBIDDEN'

function Due({ at, now }: { readonly at: number | null; readonly now: number }) {
  if (at === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing pending
      </Typography>
    )
  return (
    <Typography variant="body2" sx={{ color: at < now ? 'error.main' : 'text.secondary' }}>
      First item {dueText(at, now)}
    </Typography>
  )
}

/** The functions that are stopped for everybody, and the markets with halted trading. */
function Stopped() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Switches />
      <Halted />
    </Box>
  )
}

function Switches() {
  const { data, failed } = useStates('switches', 'Switches')
  return (
    <>
      {data.map(({ switch: key, stopped }) => (
        <Chip
          key={key}
          variant="outlined"
          color={stopped ? 'error' : 'success'}
          label={`${switchText[key]}: ${stopped ? 'stopped' : 'running'}`}
        />
      ))}
      {failed}
    </>
  )
}

function Halted() {
  const { data, failed } = useStates('markets', 'Markets')
  return (
    <>
      {data
        .filter(({ halted }) => halted)
        .map(({ symbol }) => (
          <Chip key={symbol} variant="outlined" color="error" label={`${symbol}: halted`} />
        ))}
      {failed}
    </>
  )
}

type StatesOf = { readonly switches: SwitchState; readonly markets: ConsoleMarket }

/** The last known states, and the failure of the newest read beside them: a failed read hides no stop and no halt. */
function useStates<Name extends keyof StatesOf>(resource: Name, what: string) {
  const {
    data = [],
    error,
    refetch,
  } = useGetList<StatesOf[Name] & { id: string }>(
    resource,
    {},
    { refetchInterval: refetchEvery(lookMs) },
  )
  const isFailed = error !== null && !isOfOthers(error)
  const failed = isFailed && <Failed what={what} error={error} onRetry={() => void refetch()} />
  return { data, failed }
}
