import type { QueueItem } from '@candor/api'
import { Box, Link as Look, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { dueText, durationText } from '../ui/duration.ts'

/** An item as the overview shows it. A payout has no time of arrival. */
export type WaitingItem = QueueItem & { readonly createdAt?: number }

type Props = {
  readonly resource: string
  readonly items: readonly WaitingItem[]
  readonly now: number
}

/** The next items of a queue: the user, the waiting time, the due time, and the claiming operator. */
export function NextItems({ resource, items, now }: Props) {
  if (items.length === 0) return null
  return (
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 2, paddingTop: 0 }}>
      {items.map((item) => (
        <Box
          component="li"
          key={item.id}
          sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 0.75 }}
        >
          <Look component={Link} to={placeOf(resource, item.id)} variant="body2">
            {item.uid === null ? 'The house' : `User ${item.uid}`}
          </Look>
          <Typography
            variant="body2"
            sx={{ color: item.slaAt < now ? 'error.main' : 'text.secondary' }}
          >
            {stateOf(item, now)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const placeOf = (resource: string, id: string): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ show: 'open', id }) })}`

function stateOf({ createdAt, slaAt, priority, claim }: WaitingItem, now: number): string {
  return [
    ...(priority === 'high' ? ['high priority'] : []),
    ...(createdAt === undefined ? [] : [`pending for ${durationText(now - createdAt)}`]),
    dueText(slaAt, now),
    ...(claim === null ? [] : [`claimed by ${claim.operatorName}`]),
  ].join(', ')
}
