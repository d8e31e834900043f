import { Alert, Box, Button } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { List, useListContext } from 'react-admin'
import { errorText } from './error-text.ts'
import { refetchEvery } from './refetch.ts'

/** The refetch interval of live lists. A hidden browser tab does not refetch. */
const lookMs = 5_000

type Props = Omit<ComponentProps<typeof List>, 'empty' | 'error' | 'exporter' | 'children'> & {
  readonly children: ReactNode
  /** Whether it refetches automatically, as queues do. */
  readonly isLive?: boolean
}

/** A list of the console: loading, empty, failed with a retry, or with rows. */
export function ConsoleList({ children, isLive = false, ...list }: Props) {
  return (
    <List
      {...list}
      exporter={false}
      empty={false}
      queryOptions={{ refetchInterval: isLive ? refetchEvery(lookMs) : false }}
    >
      <Rows>{children}</Rows>
    </List>
  )
}

/** Loaded data stays, with typed inputs, if only a later refetch fails. */
function Rows({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useListContext()
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />
  return children
}

type FailedProps = {
  /** The name of the part that failed, on a page with several parts. */
  readonly what?: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shows the failure, and a retry. */
export function Failed({ what, error, onRetry }: FailedProps) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      {what === undefined ? '' : `${what}: `}
      {errorText(error)}
    </Alert>
  )
}

/** The text of an empty list, which screen readers read too when it replaces the rows. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="status" sx={{ padding: 2, color: 'text.secondary' }}>
      {children}
    </Box>
  )
}
