import { ApiError } from '@candor/api'
import { call } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import { callKey } from '../../../api/use-call.ts'
import { handOver, readOwnFavorites } from './own-favorites.ts'

/** Permanent refusals: the symbol is no market any more, or never was. */
const forGood = new Set(['SYMBOL_NOT_FOUND', 'VALIDATION_FAILED'])

/**
 * Adds a visitor's favourites to the account after sign-in: at once, and failed ones at the next
 * start. Returns a function that stops it.
 */
export function startMergingFavorites(): () => void {
  void mergeFavorites()
  return useSession.subscribe(({ userInfo }, before) => {
    if (userInfo?.id !== before.userInfo?.id) void mergeFavorites()
  })
}

/** Sent one after another to keep their order, behind those of the account. */
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
