import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session.ts'
import { loadPositionsSummary } from '../../../api/summaries.ts'
import { useCall } from '../../../api/use-call.ts'
import { bookName, useBook, type Book } from '../../../lib/demo-money.ts'

export const summaryKey = ['positionsSummary'] as const

/** How often the account's figures are read again, in ms; changes of positions read them at once. */
const everyMs = 10_000

/**
 * The contract account's summary, with the moment it was read. It lives in the session: a refusal
 * empties it, a lost connection keeps the last one. That of demo money is of no other screen, and is only read.
 */
export function useSummary() {
  const book = useBook()
  const isDemo = bookName(book) !== ''
  const demo = useDemoSummary(book, isDemo)
  const real = useRealSummary(!isDemo)
  return isDemo ? demo : real
}

function useDemoSummary(book: Book, enabled: boolean) {
  const query = useCall('getPositionsSummary', book, { enabled, everyMs, quiet: true })
  const { data, dataUpdatedAt, isFetched, refetch } = query
  return { summary: data ?? null, at: data ? dataUpdatedAt : null, isFetched, refetch }
}

function useRealSummary(enabled: boolean) {
  const summary = useSession((state) => state.positionsSummary)
  const query = useQuery({
    queryKey: summaryKey,
    enabled,
    queryFn: async () => {
      await loadPositionsSummary()
      return null
    },
    // The strip says itself how old its figures are.
    meta: { quiet: true },
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
  })
  const { isFetched, refetch } = query
  return { summary: summary?.value ?? null, at: summary?.at ?? null, isFetched, refetch }
}
