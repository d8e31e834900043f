import type { StreamNotice } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, useCall } from '../../../api/use-call.ts'
import { listen } from '../../../live/feed.ts'

/** The last ones; older ones are deleted by then. */
const newest = { pageNo: 1, pageSize: 50, order: 'desc' } as const
/** How often it is asked while one is being written, should the stream say nothing, in ms. */
const followMs = 2000

/** The user's statements: read again whenever the server says that one is further. */
export function useStatements() {
  const client = useQueryClient()
  useEffect(
    () =>
      listen('notice', (data, type) => {
        const isOurs = (data as readonly StreamNotice[]).some(
          ({ refType }) => refType === 'statement',
        )
        // A stream that begins anew may have missed something.
        if (isOurs || type === 'snapshot')
          void client.invalidateQueries({ queryKey: callKey('listStatements') })
      }),
    [client],
  )
  const first = useCall('listStatements', newest)
  const isUnderWay = first.data?.records.some(({ statusKey }) => statusKey === 'queued') ?? false
  return useCall('listStatements', newest, {
    quiet: true,
    ...(isUnderWay && { everyMs: followMs }),
  })
}
