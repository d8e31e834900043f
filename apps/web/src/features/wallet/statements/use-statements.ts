import { useQueryClient } from '@tanstack/react-query'
import { callKey, useCall } from '../../../api/use-call.ts'
import { useNotices, usePollingFallback } from '../../../live/use-notices.ts'

/** The newest statements; older ones have been deleted. */
const newest = { pageNo: 1, pageSize: 50, order: 'desc' } as const
/** The polling interval while a statement is queued, in ms, in case the stream is silent. */
const followMs = 2000

/** The user's statements, refetched after each stream event. */
export function useStatements() {
  const client = useQueryClient()
  useNotices(
    ({ refType }) => refType === 'statement',
    () => void client.invalidateQueries({ queryKey: callKey('listStatements') }),
  )
  const statements = useCall('listStatements', newest, {
    quiet: true,
    everyMs: (found) =>
      found?.records.some(({ statusKey }) => statusKey === 'queued') ? followMs : null,
  })
  usePollingFallback(true, () => void statements.refetch())
  return statements
}
