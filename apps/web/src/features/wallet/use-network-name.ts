import { staleMs } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { useName } from '../../i18n/use-name.ts'

/** The display name of a network; its wire name until the list of networks is loaded. */
export function useNetworkName(network: string | null): string | null {
  const nameOf = useName('network')
  const list = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue, quiet: true })
  const networks = list.data?.flatMap((currency) => currency.networks) ?? []
  if (network === null) return null
  return nameOf(network, networks.find((each) => each.network === network)?.name ?? network)
}
