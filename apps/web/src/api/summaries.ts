import { TransportError } from '@candor/api'
import { now } from '../lib/clock.ts'
import { call } from './client.ts'
import { useSession } from './session.ts'

/** Reads the contract account into the session. */
export function loadTradeAssetInfo(): Promise<void> {
  return keep('tradeAssetInfo', call('queryUserContractBalance', {}))
}

/** Reads the summary of positions into the session. */
export function loadPositionsSummary(): Promise<void> {
  return keep('positionsSummary', call('getPositionsSummary', {}))
}

/**
 * A refusal empties the summary; a lost connection keeps the last one, whose age screens show. Neither
 * rejects: the summary itself says what is known.
 */
async function keep(
  field: 'tradeAssetInfo' | 'positionsSummary',
  answer: Promise<unknown>,
): Promise<void> {
  try {
    const value = await answer
    useSession.setState({ [field]: { value, at: now() } })
  } catch (error) {
    if (!(error instanceof TransportError)) useSession.setState({ [field]: null })
  }
}
