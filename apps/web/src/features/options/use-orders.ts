import type { OptionOrder } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { callAll } from '../../api/all-pages.ts'
import { call } from '../../api/client.ts'
import { callKey } from '../../api/use-call.ts'
import { useBook } from '../../lib/demo-money.ts'

/** The number of displayed ended orders. */
const pageSize = 20
/** The polling interval per page while an order runs, in ms. */
const followMs = 2_000

type Orders = {
  /** All running orders. */
  readonly running: readonly OptionOrder[]
  /** The last ended orders, newest end first. */
  readonly ended: readonly OptionOrder[]
}

/**
 * All running orders and the last ended ones, polled while any runs. The running ones are read first, so that an order that
 * ends in between is in both answers, never in neither.
 */
export function useOrders() {
  const book = useBook()
  return useQuery<Orders>({
    queryKey: [...callKey('listOptions'), 'now', book],
    async queryFn({ signal }) {
      const all = await callAll('listOptions', { status: '1,2', ...book }, { signal })
      const { records } = await call('listOptions', { status: '3', pageSize, ...book }, { signal })
      const over = new Set(records.map(({ id }) => id))
      return { running: all.filter(({ id }) => !over.has(id)), ended: records }
    },
    meta: { quiet: true },
    refetchInterval({ state }) {
      const count = state.data?.running.length ?? 0
      return count > 0 && followMs * Math.ceil(count / 100)
    },
    refetchIntervalInBackground: false,
  })
}
