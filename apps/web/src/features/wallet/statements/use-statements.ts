import { useQueryClient } from '@tanstack/react-query'
import { callKey, useCall } from '../../../api/use-call.ts'
import { useNotices, useUntold } from '../../../live/use-notices.ts'

/** The last ones; older ones are deleted by then. */
const newest = { pageNo: 1, pageSize: 50, order: 'desc' } as const
/** How often it is asked while one is being written, should the stream say nothing, in ms. */
const followMs = 2000

/** The user's statements: read again whenever the server says that one is further. */
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
  useUntold(true, () => void statements.refetch())
  return statements
}
