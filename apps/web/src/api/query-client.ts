import { secondTries } from '@candor/api'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/overlays/toast-store.ts'
import { isSilent } from './error-text.ts'

/** How long an answer counts as fresh, in ms, by kind of data. */
export const staleMs = {
  never: Infinity,
  catalogue: 300_000,
  account: 5_000,
  market: 2_000,
} as const

/**
 * The cache of server data. A screen without data shows the error itself (QueryView); a failed refresh behind data
 * shows a toast. Each message is shown once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && query.meta?.['quiet'] !== true) say(error)
      },
    }),
    mutationCache: new MutationCache({ onError: say }),
    defaultOptions: {
      queries: {
        staleTime: staleMs.account,
        ...secondTries,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** No toast is shown before the words are loaded. */
let textOf: ((error: Error) => string) | null = null

/** Sets the words of a toast for a failure, in the user's language. */
export function wordErrors(words: (error: Error) => string): void {
  textOf = words
}

function say(error: Error): void {
  if (textOf !== null && !isSilent(error)) toast(textOf(error))
}

export const queryClient = createQueryClient()
