import type { PublishedState } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey } from '../../api/use-call.ts'
import { listen } from '../../live/feed.ts'

const calls = [
  'listNotices',
  'listAnnouncements',
  'getAnnouncement',
  'listHelp',
  'getHelp',
] as const

/** Refetches the visible texts when a stream event reports a publication or a withdrawal of one. */
export function usePublished(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let seen: string | null = null
    return listen('content', (data) => {
      const { version } = data[0] as PublishedState
      const isOther = seen !== null && seen !== version
      seen = version
      if (!isOther) return
      for (const name of calls) void cache.invalidateQueries({ queryKey: callKey(name) })
    })
  }, [cache])
}
