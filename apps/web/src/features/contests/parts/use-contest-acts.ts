import type { ContestEntry } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../api/client.ts'
import type { IntentState } from '../../../api/intent.ts'
import { callKey } from '../../../api/use-call.ts'
import { useSent } from '../../../api/use-sent.ts'

/** What is read anew once a contest was joined or left. */
export function useContestChanged() {
  const cache = useQueryClient()
  return () => {
    for (const name of [
      'getContest',
      'listContests',
      'listMyContests',
      'getContestRanking',
    ] as const)
      void cache.invalidateQueries({ queryKey: callKey(name) })
  }
}

/** Joins, once: what had no answer when the page was left is asked about here before anything new is sent. */
export function useJoinContest(contestId: string) {
  const changed = useContestChanged()
  const settled = (end: IntentState<ContestEntry> | null) => {
    if (end?.name === 'accepted') changed()
  }
  const { submit, ...sent } = useSent('joinContest', { of: contestId, onResumed: settled })
  const join = async (input: Input<'joinContest'>) => settled(await submit(input))
  return { ...sent, join }
}

/** Leaves, once; in the same way. */
export function useExitContest(entryId: string, onLeft: () => void) {
  const changed = useContestChanged()
  const settled = (end: IntentState<ContestEntry> | null) => {
    if (end?.name !== 'accepted') return
    onLeft()
    changed()
  }
  const { submit, ...sent } = useSent('exitContest', { of: entryId, onResumed: settled })
  const leave = async () => settled(await submit({ id: entryId }))
  return { ...sent, leave }
}
