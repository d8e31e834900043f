import { useQuery } from '@tanstack/react-query'
import { readConfig } from './client.ts'
import { useSession } from './session.ts'

/**
 * `/config.json` for screens that can do less without it. The page asks for it at its start; where that
 * has failed it is asked for again here, so that the screen can say so and offer another try.
 */
export function useConfig() {
  const known = useSession((state) => state.commonConfig)
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['config'],
    queryFn: readConfig,
    enabled: known === null,
  })
  return { data: known ?? undefined, error, isFetching, refetch }
}
