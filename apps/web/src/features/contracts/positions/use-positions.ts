import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { listen } from '../../../live/feed.ts'
import { readPositionsAgain } from '../parts/use-trade-intent.ts'

/** How often the list is read again without news of the stream, in ms. */
const everyMs = 10_000

/** The running positions; read again whenever the stream says that one has changed. */
export function usePositions() {
  const cache = useQueryClient()
  const book = useBook()
  useEffect(() => listen('position', () => readPositionsAgain(cache)), [cache])
  const running = { status: '1,2', pageSize: 100, ...book }
  return useCall('listPositions', running, { everyMs, quiet: true })
}
