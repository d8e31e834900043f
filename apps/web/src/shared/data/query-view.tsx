import type { ReactNode } from 'react'
import { useErrorText } from '../../api/error-text.ts'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { ErrorHelp } from './error-help.tsx'
import { ErrorState } from '../../ui/display/states.tsx'

/** The part of a TanStack query that a view needs. */
type Query<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}
type Props<Data> = {
  query: Query<Data>
  skeleton?: ReactNode
  /** Shown when `isEmpty` says so; by default an empty list, or a page without records. */
  empty: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/**
 * The four states of loaded data, in one order: data (old data stays while new is fetched, and when fetching fails),
 * empty, error with Retry, skeleton.
 */
export function QueryView<Data>(props: Props<Data>) {
  const { query, skeleton = <SkeletonRows />, empty, isEmpty = holdsNothing, children } = props
  const errorText = useErrorText()
  if (query.data !== undefined) return isEmpty(query.data) ? empty : children(query.data)
  if (query.error === null) return skeleton
  return (
    <ErrorState
      message={errorText(query.error)}
      help={<ErrorHelp error={query.error} />}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

function holdsNothing(data: unknown): boolean {
  if (data === null) return true
  if (Array.isArray(data)) return data.length === 0
  if (typeof data !== 'object' || !('records' in data)) return false
  return Array.isArray(data.records) && data.records.length === 0
}
