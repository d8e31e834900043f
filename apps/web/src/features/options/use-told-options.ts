import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../api/use-call.ts'
import { listen } from '../../live/feed.ts'

/** Reads second contracts again as soon as the stream tells of one; without it they are asked for every few seconds. */
export function useToldOptions(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      listen('second', () => {
        for (const name of ['listOptions', 'getOption'] as const)
          void cache.invalidateQueries({ queryKey: callKey(name) })
      }),
    [cache],
  )
}
