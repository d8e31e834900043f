import type { ContractBalance } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { useCall } from '../../../api/use-call.ts'
import { staleMs } from '../../../api/query-client.ts'
import type { Accounts } from './transfer-plan.ts'

const fresh = { everyMs: 10_000, quiet: true } as const

/** Reads both accounts in the contract account's currency, as one query. */
export function useAccounts() {
  const balance = useCall('queryUserBalance', {}, fresh)
  const contract = useCall('queryUserContractBalance', {}, fresh)
  const currencies = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue })
  const all = [balance, contract, currencies]
  return {
    data:
      balance.data && contract.data && currencies.data
        ? accountsOf(balance.data.balances, contract.data, currencies.data)
        : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

type Contract = Pick<ContractBalance, 'currency' | 'available' | 'transferable' | 'marginUsed'>

function accountsOf(
  balances: readonly { currency: string; available: string }[],
  { currency, available, transferable, marginUsed }: Contract,
  currencies: readonly { currency: string; precision: number }[],
): Accounts {
  const held = balances.find((each) => each.currency === currency)
  return {
    currency,
    decimals: currencies.find((each) => each.currency === currency)?.precision ?? 8,
    // zero: the answer has every currency that the account can hold
    free: { balance: held?.available ?? '0', contract: transferable },
    margin: marginUsed,
    pledged: Amount.text(subtract(Amount.read(available), Amount.read(transferable))),
  }
}
