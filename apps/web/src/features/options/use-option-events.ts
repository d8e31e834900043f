import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../api/use-call.ts'
import { listen } from '../../live/feed.ts'

/** Refetches second contracts after each stream event; without a stream they are polled. */
export function useOptionEvents(): void {
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
