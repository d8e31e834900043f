import { ApiError, TransportError } from '@candor/api'
import type { ErrorKey } from '@candor/api'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast-store.ts'
import { isSilent } from './error-text.ts'

/** How long an answer counts as fresh, in ms, by what it holds. */
export const staleMs = {
  never: Infinity,
  catalogue: 300_000,
  account: 5_000,
  market: 2_000,
} as const

/**
 * The cache of server data. A screen that has nothing to show says why itself (QueryView); a refresh
 * that fails behind data on screen says it in a toast. Each message is shown once.
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
        // Two more tries, before anybody is told.
        retry: (failures, error) => restMs(error) !== null && failures < 2,
        // Who was turned away together does not come back together.
        retryDelay: (attempt, error) =>
          Math.max(restMs(error) ?? 0, 500 * 2 ** attempt) * (1 + Math.random() / 2),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Refusals of a server that has too much to do, for a moment. */
const passingKeys = new Set<ErrorKey>(['BUSY', 'ENV_BUSY', 'RATE_LIMITED'])
/** What takes longer, in ms, is said instead of waited for. */
const longestRestMs = 3_000

/**
 * How long a read rests at least before it is tried again, in ms; null: it is not. A lost connection and a busy
 * server are worth it, any other refusal would only come again.
 */
function restMs(error: Error): number | null {
  if (error instanceof TransportError) return 0
  if (!(error instanceof ApiError) || error.errorKey === null) return null
  const ms = (error.retryAfter ?? 1) * 1_000
  return passingKeys.has(error.errorKey) && ms <= longestRestMs ? ms : null
}

/** Nothing is said before there are words: a screen that has none yet says nothing behind itself either. */
let textOf: ((error: Error) => string) | null = null

/** Gives the words in which a toast says what failed, in the user's language. */
export function wordErrors(words: (error: Error) => string): void {
  textOf = words
}

function say(error: Error): void {
  if (textOf !== null && !isSilent(error)) toast(textOf(error))
}

export const queryClient = createQueryClient()
