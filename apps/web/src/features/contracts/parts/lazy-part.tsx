import { TransportError } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { staleMs } from '../../../api/query-client.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

type Parts = Awaited<ReturnType<typeof load>>

const partsQuery = { queryKey: ['contractParts'], queryFn: load, staleTime: staleMs.never }

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

/** What fails is the connection, whatever a browser calls it; the next try loads again. */
async function load() {
  try {
    return await import('./opened-later.ts')
  } catch {
    throw new TransportError('', false)
  }
}
