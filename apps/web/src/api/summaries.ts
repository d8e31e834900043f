import { ApiError, TransportError } from '@candor/api'
import { now } from '../lib/clock.ts'
import { call } from './client.ts'
import { useSession } from './session.ts'

/**
 * Reads the contract account into the session; what cannot be read now stays as it was. Somebody who practises without an
 * account has none: to ask for it would lead them to the login.
 */
export async function loadTradeAssetInfo(): Promise<void> {
  if (useSession.getState().token === null) return
  return keep('tradeAssetInfo', call('queryUserContractBalance', {})).catch(() => undefined)
}

/** Reads the summary of positions into the session. Rejects where it only could not be read now. */
export function loadPositionsSummary(): Promise<void> {
  return keep('positionsSummary', call('getPositionsSummary', {}))
}

/** Codes of refusals that say nothing of the summary: too often, a fault of the server, too busy. */
const passingCodes = new Set<number>([429, 500, 503])

/**
 * A refusal empties the summary; where it could only not be read now, the last one stays, whose age screens
 * show, and this rejects, so that it can be tried again.
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
