import type { OptionOrder } from '@candor/api'
import { useCall } from '../../api/use-call.ts'
import { useBook } from '../../lib/demo-money.ts'

const recent = { pageSize: 20 } as const
const followMs = 2_000

export const isRunning = ({ status }: OptionOrder): boolean => status !== 3

/** The last orders, followed while one runs. One part of a screen has the stream tell of them, for all that show them. */
export function useRecent() {
  return useCall(
    'listOptions',
    { ...recent, ...useBook() },
    {
      quiet: true,
      everyMs: (found) => (found?.records.some(isRunning) ? followMs : null),
    },
  )
}
