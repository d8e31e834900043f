import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { listen } from '../../../live/feed.ts'
import { readPositionsAgain } from '../use-trade-intent.ts'

/** The polling interval of the list without stream events, in ms. */
const everyMs = 10_000

/** The running positions. */
export function useRunningPositions(enabled = true) {
  const running = { status: '1,2', pageSize: 100, ...useBook() }
  return useCall('listPositions', running, { enabled, everyMs, quiet: true })
}

/** The running positions, refetched after each stream event. */
export function usePositions() {
  const cache = useQueryClient()
  useEffect(() => listen('position', () => readPositionsAgain(cache)), [cache])
  return useRunningPositions()
}
