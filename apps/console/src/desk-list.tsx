import { Alert, Box, Button } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { List, useListContext } from 'react-admin'
import { errorText } from './error-text.ts'

/** How often a list that others fill is read again. The browser is not asked while nobody sees it. */
export const lookMs = 5_000

type Props = Omit<ComponentProps<typeof List>, 'empty' | 'error' | 'exporter' | 'children'> & {
  readonly children: ReactNode
  /** Whether it is read again by itself, as what waits for somebody is. */
  readonly isLive?: boolean
}

/** A list of the desk: it waits, is empty, fails with a way to try again, or shows its rows. */
export function DeskList({ children, isLive = false, ...list }: Props) {
  return (
    <List
      {...list}
      exporter={false}
      empty={false}
      queryOptions={{ refetchInterval: isLive ? lookMs : false }}
    >
      <Rows>{children}</Rows>
    </List>
  )
}

/** What was read stays, with whatever is typed in it, when only the next look fails. */
function Rows({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useListContext()
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />
  return children
}

type FailedProps = {
  /** What could not be read, where several things stand on one page. */
  readonly what?: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Says why nothing is shown, and asks again. */
export function Failed({ what, error, onRetry }: FailedProps) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      {what === undefined ? '' : `${what}: `}
      {errorText(error)}
    </Alert>
  )
}

/** What stands in the place of rows where there are none. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ padding: 2, color: 'text.secondary' }}>{children}</Box>
}
