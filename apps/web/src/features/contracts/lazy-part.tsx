import { TransportError } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { staleMs } from '../../api/query-client.ts'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'

/** Components that load on request. A failed load counts as a connection error, and the next try loads again. */
export const partsOf = <Loaded,>(name: string, load: () => Promise<Loaded>) => ({
  queryKey: ['parts', name],
  queryFn: () =>
    load().catch(() => {
      throw new TransportError('', false)
    }),
  staleTime: staleMs.never,
})

const partsQuery = partsOf('contracts', () => import('./lazy-parts.ts'))
type Parts = Awaited<ReturnType<typeof partsQuery.queryFn>>

/** The same components, requested after the screen is rendered; null until they are loaded. */
export function useParts(): Parts | null {
  return useQuery(partsQuery).data ?? null
}

/** A rarely opened part of a screen: its code loads when it is opened. */
export function LazyPart({ children }: { children: (parts: Parts) => ReactNode }) {
  const parts = useQuery(partsQuery)
  return (
    <QueryView query={parts} skeleton={<SkeletonRows count={4} />} empty={null}>
      {children}
    </QueryView>
  )
}
