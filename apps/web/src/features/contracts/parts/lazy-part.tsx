import { TransportError } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { staleMs } from '../../../api/query-client.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

/** Parts whose code comes once it is asked for. What fails is the connection, whatever a browser calls it; the next try loads again. */
export const partsOf = <Loaded,>(name: string, load: () => Promise<Loaded>) => ({
  queryKey: ['parts', name],
  queryFn: () =>
    load().catch(() => {
      throw new TransportError('', false)
    }),
  staleTime: staleMs.never,
})

const partsQuery = partsOf('contracts', () => import('./opened-later.ts'))
type Parts = Awaited<ReturnType<typeof partsQuery.queryFn>>

/** The same parts, asked for once the screen is drawn: null until they are there. */
export function useParts(): Parts | null {
  return useQuery(partsQuery).data ?? null
}

/** A part that few open on a screen that every trader loads: its code comes when it is opened. */
export function LazyPart({ children }: { children: (parts: Parts) => ReactNode }) {
  const parts = useQuery(partsQuery)
  return (
    <QueryView query={parts} skeleton={<SkeletonRows count={4} />} empty={null}>
      {children}
    </QueryView>
  )
}
