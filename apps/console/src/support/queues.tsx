import { supportWorkers, type SupportItem } from '@candor/api'
import ChatOutlined from '@mui/icons-material/ChatOutlined'
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined'
import { Stack, Typography } from '@mui/material'
import { FactLines } from '../ui/fact-lines.tsx'
import { queuePage } from '../queue/queue-page.tsx'
import { currentOperator, isOneOf } from '../session/session.ts'
import { userLink } from '../ui/user-link.tsx'
import { timeText } from '../ui/time-text.tsx'
import { Conversation } from './conversation.tsx'
import { topicText } from '../ui/topics.ts'
import { unknown } from '../ui/unknown.ts'

const statusText: Readonly<Record<SupportItem['statusKey'], string>> = {
  waiting: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
}

/** How recently a user in the app was seen: the open app reports itself once an hour. */
const hourMs = 65 * 60_000

function presence({ seenAt }: SupportItem): string {
  if (seenAt === null) return 'Not seen yet'
  return Date.now() - seenAt < hourMs
    ? 'In the app within the hour'
    : `Last seen ${timeText(seenAt)}`
}

const shared = {
  workers: supportWorkers,
  Detail,
  mayClaim: ({ statusKey }: SupportItem) => statusKey !== 'closed',
  decisions: [],
}
const statusColumn = {
  label: 'Status',
  value: ({ statusKey }: SupportItem) => statusText[statusKey],
}

/** Live chats. The messages are shown only to the operator who has claimed the chat. */
export const chats = queuePage<SupportItem>({
  ...shared,
  resource: 'chats',
  label: 'Live chats',
  Icon: ChatOutlined,
  queue: 'chat',
  list: 'listChats',
  columns: [
    { label: 'User', value: userLink },
    { label: 'Language', value: ({ lang }) => lang },
    { label: 'Waiting since', value: ({ waitingSinceAt }) => timeText(waitingSinceAt) },
    { label: 'Presence', value: presence },
    statusColumn,
  ],
})

/** Tickets, which are answered in writing. */
export const tickets = queuePage<SupportItem>({
  ...shared,
  resource: 'tickets',
  label: 'Tickets',
  Icon: ConfirmationNumberOutlined,
  queue: 'ticket',
  list: 'listTicketItems',
  columns: [
    { label: 'Ticket', value: ({ ticketNo }) => ticketNo ?? unknown },
    { label: 'User', value: userLink },
    {
      label: 'Topic',
      value: ({ category }) => (category === null ? unknown : topicText[category]),
    },
    { label: 'Order', value: ({ orderNo }) => orderNo ?? unknown },
    { label: 'Language', value: ({ lang }) => lang },
    statusColumn,
  ],
})

function Detail({ item }: { readonly item: SupportItem }) {
  const isMine = item.claim !== null && item.claim.operatorId === currentOperator()?.id
  return (
    <Stack spacing={2} sx={{ padding: 2 }}>
      <FactLines
        facts={[
          ['Order', item.orderNo],
          ['Messages', String(item.messages)],
          ['Presence', presence(item)],
          ['Began', timeText(item.createdAt)],
          ['Closed', item.closedAt === null ? null : timeText(item.closedAt)],
        ]}
      />
      {isMine ? <Conversation item={item} /> : <Typography variant="body2">{hint()}</Typography>}
    </Stack>
  )
}

const hint = (): string =>
  isOneOf(supportWorkers)
    ? 'Claim it to read what was said and to answer.'
    : 'What was said is read by who works on it, and by nobody else.'
