import type { SwapCurrency } from '@candor/api'
import { staleMs } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** A currency that can be swapped, and the user's spendable amount. */
export type Holding = SwapCurrency & { readonly free: string }

const fresh = { everyMs: 10_000, quiet: true } as const

/** The currencies that can be swapped with their balances, as one query. */
export function useHoldings() {
  const balance = useCall('queryUserBalance', {}, fresh)
  const currencies = useCall('listSwapCurrencies', {}, { staleMs: staleMs.catalogue })
  const all = [balance, currencies]
  return {
    data:
      balance.data && currencies.data
        ? currencies.data.map((currency) => ({
            ...currency,
            free: freeOf(balance.data.balances, currency.currency),
          }))
        : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

type Balance = { readonly currency: string; readonly available: string }

function freeOf(balances: readonly Balance[], currency: string): string {
  // zero: the answer has every currency that the account can hold
  return balances.find((each) => each.currency === currency)?.available ?? '0'
}
