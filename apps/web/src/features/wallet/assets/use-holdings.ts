import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { holdingsOf } from './holdings.ts'

const fresh = { everyMs: 10_000, quiet: true } as const

/** Reads everything that the asset center shows, as one query with one skeleton and one Retry. */
export function useHoldings() {
  const assets = useCall('queryUserAssets', {}, fresh)
  const balance = useCall('queryUserBalance', {}, fresh)
  const contract = useCall('queryUserContractBalance', {}, fresh)
  const currencies = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue })
  const all = [assets, balance, contract, currencies]
  return {
    data:
      assets.data && balance.data && contract.data && currencies.data
        ? holdingsOf({
            assets: assets.data,
            balance: balance.data,
            contract: contract.data,
            currencies: currencies.data,
          })
        : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
