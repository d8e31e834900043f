import { ApiError } from '@candor/api'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { handOver, readOwnFavorites } from './own-favorites.ts'

/** Refusals that would come again whenever it is tried: of what is no market any more, or never was one. */
const forGood = new Set(['SYMBOL_NOT_FOUND', 'VALIDATION_FAILED'])

/**
 * Gives the favourites of a visitor to the account of whoever signs in: at once, and what failed at the next
 * start. Returns a function that stops it.
 */
export function startMergingFavorites(): () => void {
  void mergeFavorites()
  return useSession.subscribe(({ userInfo }, before) => {
    if (userInfo?.id !== before.userInfo?.id) void mergeFavorites()
  })
}

/** One after another, so that they stand there in their order, behind those that the account had. */
async function mergeFavorites(): Promise<void> {
  const { token, userInfo } = useSession.getState()
  if (userInfo === null) return
  const { due } = readOwnFavorites()
  for (const symbol of due) {
    if (useSession.getState().token !== token) return
    try {
      await call('setFavorite', { symbol, on: true })
    } catch (error) {
      if (!(error instanceof ApiError) || !forGood.has(error.errorKey ?? '')) return
    }
    handOver(symbol)
  }
  if (due.length > 0) await queryClient.invalidateQueries({ queryKey: callKey('listSymbols') })
}
