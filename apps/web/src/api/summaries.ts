import { ApiError, TransportError } from '@candor/api'
import { now } from '../lib/clock.ts'
import { call } from './client.ts'
import { useSession } from './session.ts'

/**
 * Reads the contract account into the session; a failed read keeps the last one. A visitor has none: the request would
 * lead to the login.
 */
export async function loadTradeAssetInfo(): Promise<void> {
  if (useSession.getState().token === null) return
  return keep('tradeAssetInfo', call('queryUserContractBalance', {})).catch(() => undefined)
}

/** Reads the summary of positions into the session. Rejects after a temporary failure. */
export function loadPositionsSummary(): Promise<void> {
  return keep('positionsSummary', call('getPositionsSummary', {}))
}

/** Codes of temporary refusals: rate limit, server fault, overload. */
const passingCodes = new Set<number>([429, 500, 503])

/**
 * A refusal empties the summary. After a temporary failure the last one stays, with its age on screens, and this
 * rejects, so that it can be retried.
 */
async function keep(
  field: 'tradeAssetInfo' | 'positionsSummary',
  answer: Promise<unknown>,
): Promise<void> {
  try {
    const value = await answer
    useSession.setState({ [field]: { value, at: now() } })
  } catch (error) {
    if (isPassing(error)) throw error
    useSession.setState({ [field]: null })
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? passingCodes.has(error.code) : error instanceof TransportError
}
