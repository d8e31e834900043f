import { useQuery } from '@tanstack/react-query'
import { call } from '../session/client.ts'

/** One text in all languages: its newest version, or the given one. */
export function useContent(id: string, version?: number) {
  return useQuery({
    queryKey: ['content', id, version ?? null],
    queryFn: () =>
      call('getContent', { id, ...(version !== undefined && { version: String(version) }) }),
  })
}
