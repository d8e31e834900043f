import type { OptionOrder } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { callAll } from '../../api/all-pages.ts'
import { call } from '../../api/client.ts'
import { callKey } from '../../api/use-call.ts'
import { useBook } from '../../lib/demo-money.ts'

/** How many ended orders are shown. */
const pageSize = 20
/** How often the orders are read again while one runs, for each page of them. */
const followMs = 2_000

type Orders = {
  /** All of them. */
  readonly running: readonly OptionOrder[]
  /** The last ones, the newest end first. */
  readonly ended: readonly OptionOrder[]
}

/**
 * All running orders and the last that ended, followed while any runs. The running ones are read first: an order that ends
 * in between is among the ended ones too, and never among neither.
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
