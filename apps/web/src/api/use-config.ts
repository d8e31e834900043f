import { useQuery } from '@tanstack/react-query'
import { readConfig } from './client.ts'
import { useSession } from './session.ts'

/**
 * `/config.json` for screens that depend on it. The page requests it at start; after a failure this hook requests it
 * again, so that the screen can show the error and offer a retry.
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
