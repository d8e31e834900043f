import { TransportError } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { staleMs } from '../../../api/query-client.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

/** Few look at it and every trader loads this screen, so the history's code comes when it is opened. */
export function History() {
  const part = useQuery({ queryKey: ['historyPart'], queryFn: load, staleTime: staleMs.never })
  return (
    <QueryView query={part} skeleton={<SkeletonRows count={4} />} empty={null}>
      {({ HistoryList }) => <HistoryList />}
    </QueryView>
  )
}

/** What fails is the connection, whatever a browser calls it; the next try loads again. */
async function load() {
  try {
    return await import('./history-list.tsx')
  } catch {
    throw new TransportError('', false)
  }
}
