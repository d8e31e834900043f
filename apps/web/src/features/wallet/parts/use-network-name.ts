import { staleMs } from '../../../api/query-client.ts'
import { useCall } from '../../../api/use-call.ts'
import { useName } from '../../../i18n/use-name.ts'

/** What a network is called; its own name on the wire until the list of networks is there. */
export function useNetworkName(network: string | null): string | null {
  const nameOf = useName('network')
  const list = useCall('getCurrencyList', {}, { staleMs: staleMs.catalogue, quiet: true })
  const networks = list.data?.flatMap((currency) => currency.networks) ?? []
  if (network === null) return null
  return nameOf(network, networks.find((each) => each.network === network)?.name ?? network)
}
