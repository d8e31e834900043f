import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../api/use-call.ts'

/** The calls to refetch after a contest was joined or left. */
export const contestCalls = [
  'getContest',
  'listContests',
  'listMyContests',
  'getContestRanking',
] as const

export function useContestChanged() {
  const cache = useQueryClient()
  return () => {
    for (const name of contestCalls) void cache.invalidateQueries({ queryKey: callKey(name) })
  }
}
