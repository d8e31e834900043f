import type { Ticker } from '@candor/api'
import { useCall } from '../../api/use-call.ts'
import { staleMs } from '../../api/query-client.ts'

/** The instruments that have contracts, with their terms. */
export function useSymbols() {
  return useCall('listSymbols', { trade: 'contract' }, { staleMs: staleMs.catalogue })
}

/** The instrument in the URL, or the first without a name; null for an unknown name. */
export function chosenSymbol(symbols: readonly Ticker[], name: string | undefined): Ticker | null {
  const wanted = name ?? symbols[0]?.symbol
  return symbols.find(({ symbol }) => symbol === wanted) ?? null
}
