import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session.ts'
import { loadPositionsSummary } from '../../../api/summaries.ts'
import { useCall } from '../../../api/use-call.ts'
import { bookName, useBook, type Book } from '../../../lib/demo-money.ts'

export const summaryKey = ['positionsSummary'] as const

/** The polling interval of the account's figures, in ms; changes of positions refetch them at once. */
const everyMs = 10_000

/**
 * The contract account's summary, with its time of reading. That of real money is stored in the session: a refusal
 * clears it, and a lost connection keeps the last one. Other books are only fetched, because no other screen shows them.
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
    // The account strip itself shows the age of its figures.
    meta: { quiet: true },
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
  })
  const { isFetched, refetch } = query
  return { summary: summary?.value ?? null, at: summary?.at ?? null, isFetched, refetch }
}
